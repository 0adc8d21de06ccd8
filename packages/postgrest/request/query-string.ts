import { throwRefusal } from "../refusal.ts";
import { refusals } from "../refusals.ts";

const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Parses form-encoded pairs; a `%` that starts no escape is literal. Refuses invalid UTF-8, and NUL, which PostgreSQL cannot store. */
export function parseForm(text: string): [key: string, value: string][] {
  return text
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const equals = pair.indexOf("=");
      return equals === -1 ? [decode(pair), ""] : [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))];
    });
}

function decode(text: string): string {
  if (!text.includes("%") && !text.includes("+") && !hasControl(text)) return text;
  const bytes = Buffer.from(text.replaceAll("+", " "), "utf8");
  const decoded: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const hex = byte === 0x25 ? bytes.toString("latin1", at + 1, at + 3) : "";
    const encodes = /^[0-9a-fA-F]{2}$/.test(hex);
    decoded.push(encodes ? Number.parseInt(hex, 16) : byte);
    if (encodes) at += 2;
  }
  return utf8(Uint8Array.from(decoded));
}

const hasControl = (text: string) => text.includes("\0");

/** Decodes bytes as UTF-8; refuses invalid UTF-8 and NUL. */
export function utf8(bytes: Uint8Array): string {
  let text: string;
  try {
    text = strict.decode(bytes);
  } catch {
    return throwRefusal(refusals.notUtf8());
  }
  if (hasControl(text)) throwRefusal(refusals.nullByte());
  return text;
}

/** The query string in canonical form for `Content-Location`: sorted by parameter name. */
export function canonical(pairs: readonly [string, string][]): string {
  return pairs
    .toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .join("&");
}
