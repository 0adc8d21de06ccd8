/** Powers of 1,000, as in the protocol. */
const UNITS: Record<string, number> = { "": 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 };

/** Parses a number of bytes or a text such as `1mb` or `20GB`; undefined if it is neither. */
export function parseSize(size: number | string): number | undefined {
  if (typeof size === "number") return Number.isSafeInteger(size) && size > 0 ? size : undefined;
  const match = /^(\d{1,12}(?:\.\d{1,3})?)\s*([kmgt]?b)?$/i.exec(size.trim());
  const bytes = match && Math.floor(Number(match[1]) * (UNITS[(match[2] ?? "").toLowerCase()] ?? Number.NaN));
  return bytes && bytes > 0 ? bytes : undefined;
}
