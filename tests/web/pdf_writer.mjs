// Pages of lines at known places → the bytes of a PDF in Helvetica: where a word lies on the page is known exactly.

// Widths of Helvetica in thousandths of its size, for the characters from space to tilde (Adobe's font metrics).
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
  1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
  333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/** How wide a text in Helvetica is, in points. */
export const widthOf = (text, size = 12) => [...text].reduce((sum, character) => sum + WIDTHS[character.charCodeAt(0) - 32], 0) * (size / 1000);

/** pages: [[{x, y, size, text}]] in points from the lower left corner of a letter page. */
export function pdfOf(pages) {
  const objects = [];
  const add = (body) => objects.push(body);
  const first = 4;
  add("<< /Type /Catalog /Pages 2 0 R >>");
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${first + 2 * at} 0 R`).join(" ")}] >>`);
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
  for (const [at, lines] of pages.entries()) {
    const text = lines.map(({ x, y, size = 12, text }) => `BT /F1 ${size} Tf ${x} ${y} Td (${text.replace(/[\\()]/g, "\\$&")}) Tj ET`).join("\n");
    add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + 2 * at + 1} 0 R >>`);
    add(`<< /Length ${Buffer.byteLength(text, "latin1")} >>\nstream\n${text}\nendstream`);
  }
  let out = "%PDF-1.4\n";
  const places = objects.map((body, at) => {
    const place = out.length;
    out += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return place;
  });
  const table = out.length;
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("")}`;
  out += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(out, "latin1");
}
