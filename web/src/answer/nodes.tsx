// Markdown tokens → nodes. No HTML is ever made from text: every element below is named here, all text is text.
import type { Token, Tokens } from "marked";
import type { ComponentChildren } from "preact";
import { leaf, type Marks } from "./leaf.tsx";

/** Follows the tokens through the source, so that each run of text knows its offset. */
class Cursor {
  constructor(private readonly source: string, private readonly base: number, private at = 0) {}

  /** Where this text stands from here on; reading goes on behind it. */
  find(text: string): number {
    const found = this.source.indexOf(text, this.at);
    if (found < 0) return this.base + this.at;
    this.at = found + text.length;
    return this.base + found;
  }
}

const ENTITY: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&nbsp;": "\u00a0" };

export function nodes(tokens: Token[], source: string, start: number, marks: Marks): ComponentChildren {
  return blocks(tokens, new Cursor(source, start), marks);
}

const blocks = (tokens: Token[], cursor: Cursor, marks: Marks): ComponentChildren => tokens.map((token) => block(token, cursor, marks));

function block(token: Token, cursor: Cursor, marks: Marks): ComponentChildren {
  switch (token.type) {
    case "paragraph":
      return <p dir="auto">{inline(token.tokens ?? [], cursor, marks)}</p>;
    case "heading": {
      // The page has its own h1 and h2: an answer's headings start below them.
      const Heading = `h${Math.min(6, (token as Tokens.Heading).depth + 2)}` as "h3";
      return <Heading dir="auto">{inline(token.tokens ?? [], cursor, marks)}</Heading>;
    }
    case "list":
      return list(token as Tokens.List, cursor, marks);
    case "blockquote":
      return <blockquote>{blocks(token.tokens ?? [], cursor, marks)}</blockquote>;
    case "code":
      cursor.find((token as Tokens.Code).text);
      return <pre tabIndex={0} role="region" aria-label="Code"><code>{(token as Tokens.Code).text}</code></pre>;
    case "table":
      return table(token as Tokens.Table, cursor, marks);
    case "hr":
      return <hr />;
    case "space":
    case "def":
      return null;
    case "text":
      return token.tokens ? inline(token.tokens, cursor, marks) : run(token.raw, cursor, marks);
    default:
      return <p dir="auto">{run(token.raw, cursor, marks)}</p>;
  }
}

function list(token: Tokens.List, cursor: Cursor, marks: Marks): ComponentChildren {
  const items = token.items.map((item) => (
    <li dir="auto">
      {item.task && <span class="task" role="img" aria-label={item.checked ? "done" : "open"}>{item.checked ? "☑ " : "☐ "}</span>}
      {blocks(item.tokens.filter((inner) => (inner.type as string) !== "checkbox"), cursor, marks)}
    </li>
  ));
  return token.ordered ? <ol start={Number(token.start) || 1}>{items}</ol> : <ul>{items}</ul>;
}

function table(token: Tokens.Table, cursor: Cursor, marks: Marks): ComponentChildren {
  return (
    <div class="table" tabIndex={0} role="region" aria-label="Table">
      <table>
        <thead>
          <tr>{token.header.map((cell) => <th scope="col" dir="auto">{inline(cell.tokens, cursor, marks)}</th>)}</tr>
        </thead>
        <tbody>
          {token.rows.map((row) => <tr>{row.map((cell) => <td dir="auto">{inline(cell.tokens, cursor, marks)}</td>)}</tr>)}
        </tbody>
      </table>
    </div>
  );
}

const inline = (tokens: Token[], cursor: Cursor, marks: Marks): ComponentChildren => tokens.map((token) => piece(token, cursor, marks));

function piece(token: Token, cursor: Cursor, marks: Marks): ComponentChildren {
  switch (token.type) {
    case "strong":
      return <strong>{inline(token.tokens ?? [], cursor, marks)}</strong>;
    case "em":
      return <em>{inline(token.tokens ?? [], cursor, marks)}</em>;
    case "del":
      return <s>{inline(token.tokens ?? [], cursor, marks)}</s>;
    case "codespan":
      cursor.find(token.raw);
      return <code>{(token as Tokens.Codespan).text}</code>;
    case "br":
      cursor.find(token.raw);
      return <br />;
    case "link":
      return link(token as Tokens.Link, cursor, marks);
    case "image":
      // Drawing it would ask another server: its words stand for it.
      cursor.find(token.raw);
      return <span class="no-image">[image: {(token as Tokens.Image).text}]</span>;
    case "escape":
      cursor.find(token.raw);
      return (token as Tokens.Escape).text;
    case "text":
      return token.tokens?.length ? inline(token.tokens, cursor, marks) : run(token.raw, cursor, marks);
    default:
      return run(token.raw, cursor, marks);
  }
}

function link(token: Tokens.Link, cursor: Cursor, marks: Marks): ComponentChildren {
  const inner = inline(token.tokens, cursor, marks);
  const to = URL.parse?.(token.href) ?? null;
  if (to === null || !["https:", "http:", "mailto:"].includes(to.protocol)) return <span class="no-link">{inner}</span>;
  return (
    <a href={to.href} rel="noopener noreferrer nofollow" target="_blank" title={`Leads to ${to.host || to.pathname}`}>
      {inner}
      <span class="visually-hidden"> (leads to {to.host || to.pathname})</span>
    </a>
  );
}

/** Text as written, line by line: a quote or a list takes the marks off its lines, which moves what follows. */
function run(text: string, cursor: Cursor, marks: Marks): ComponentChildren {
  return text.split("\n").map((line, index) => {
    const start = line ? cursor.find(line) : 0;
    const shown = line.includes("&") ? entities(line, start, marks) : leaf(line, start, marks);
    return index === 0 ? shown : ["\n", shown];
  });
}

function entities(line: string, start: number, marks: Marks): ComponentChildren {
  let at = start;
  return line.split(/(&(?:amp|lt|gt|quot|#39|nbsp);)/).map((part) => {
    const here = at;
    at += part.length;
    return ENTITY[part] ?? leaf(part, here, marks);
  });
}
