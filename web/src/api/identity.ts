// Who the reader is, where the server asks for it. Kept for this tab only, sent to our own routes only, never in an address.
import { signal } from "@preact/signals";

/** `url`: of a service that has both pages under `/oauth2`; else each has its own address. */
export interface Place { client_id: string; url?: string; authorize?: string; token?: string }
/** `assets/config.json`, a file beside the page: how to sign in, and how files are sent. On one machine it is empty. */
export interface Config { sign_in?: Place | null; uploads?: "direct" | "presigned" }
export interface Identity { token: string; key: string }

const KEY = "pincite.identity";
const PENDING = "pincite.sign-in";
const NOBODY: Identity = { token: "", key: "" };

function kept<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null") as T | null;
  } catch {
    return null;
  }
}

function keep(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is forbidden: the identity then lasts as long as the page.
  }
}

export const identity = signal<Identity>({ ...NOBODY, ...kept<Identity>(KEY) });
/** 401: the server wants to know who asks. 403: it knows, or wants a key, and refuses. */
export const refused = signal<401 | 403 | null>(null);
/** What went wrong on the way back from the sign-in page. */
export const signInProblem = signal("");

export const known = (): boolean => identity.value.token !== "" || identity.value.key !== "";

export function become(next: Identity): void {
  keep(KEY, next);
  refused.value = null;
  signInProblem.value = "";
  identity.value = next;
}

export function signOut(): void {
  keep(KEY, null);
  identity.value = NOBODY;
}

/** What goes with every request to our own routes. */
export function headers(): Record<string, string> {
  const { token, key } = identity.peek();
  return { ...(token && { authorization: `Bearer ${token}` }), ...(key && { "x-api-key": key }) };
}

let asked: Promise<Config> | null = null;

export function config(): Promise<Config> {
  asked ??= fetch(new URL("assets/config.json", document.baseURI))
    .then((response) => (response.ok ? (response.json() as Promise<Config>) : {}))
    .catch(() => ({}));
  return asked;
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
const random = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));
const here = (): string => location.origin + location.pathname;

/** Off to the sign-in page: authorization code with PKCE (RFC 7636), so the page needs no secret. */
export async function signIn(at: Place): Promise<void> {
  const pending = { state: random(), verifier: random(), hash: location.hash };
  keep(PENDING, pending);
  const challenge = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(pending.verifier));
  const query = new URLSearchParams({
    response_type: "code", client_id: at.client_id, redirect_uri: here(), scope: "openid email", state: pending.state,
    code_challenge: base64url(new Uint8Array(challenge)), code_challenge_method: "S256",
  });
  const page = at.authorize ?? `${at.url}/oauth2/authorize`;
  location.assign(`${page}${page.includes("?") ? "&" : "?"}${query}`);
}

/** Back from the sign-in page: the code in the address becomes a token, and the address is clean again. */
export async function finishSignIn(): Promise<void> {
  const query = new URLSearchParams(location.search);
  const pending = kept<{ state: string; verifier: string; hash: string }>(PENDING);
  if (!pending || !query.has("state")) return;
  keep(PENDING, null);
  history.replaceState(null, "", here());
  if (pending.hash) location.hash = pending.hash;
  const at = (await config()).sign_in;
  const code = query.get("code");
  if (!at || !code || query.get("state") !== pending.state) {
    signInProblem.value = "Signing in was broken off. Try again.";
    return;
  }
  const body = new URLSearchParams({
    grant_type: "authorization_code", client_id: at.client_id, code, redirect_uri: here(), code_verifier: pending.verifier,
  });
  try {
    const response = await fetch(at.token ?? `${at.url}/oauth2/token`, { method: "POST", body });
    const given = (await response.json()) as { id_token?: string };
    if (!response.ok || !given.id_token) throw new Error("no token");
    become({ ...identity.peek(), token: given.id_token });
  } catch {
    signInProblem.value = "The sign-in service gave no token. Try again.";
  }
}
