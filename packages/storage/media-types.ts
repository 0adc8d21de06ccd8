/** `image/png` of `image/png; charset=x`, in lower case. */
export function essence(type: string): string {
  return (type.split(";", 1)[0] ?? "").trim().toLowerCase();
}

/** True if a header may carry this media type. */
export function isMediaType(type: string): boolean {
  return /^[\w.+-]+\/[\w.+-]+(\s*;\s*[\w.+-]+=("[\x20\x21\x23-\x7e]*"|[\w.+-]+))*$/.test(type) && type.length <= 200;
}

/** Accepts an entry of `allowed_mime_types`: `image/png`, `image/*` or `*`+`/*`. */
export function isMediaRange(range: string): boolean {
  return /^([\w.+-]+|\*)\/([\w.+-]+|\*)$/.test(range) && range.length <= 200;
}

export function isAllowed(type: string, ranges: readonly string[] | null): boolean {
  if (!ranges || ranges.length === 0) return true;
  const given = essence(type);
  return ranges
    .map((range) => range.toLowerCase())
    .some((range) => range === "*/*" || range === given || matchesFamily(given, range));
}

const familyOf = (type: string) => type.split("/", 1)[0] ?? "";
const matchesFamily = (type: string, range: string) => range.endsWith("/*") && familyOf(type) === familyOf(range);

/** True if a browser may run scripts in a document of this type: HTML, XML and SVG. */
export function isActive(type: string): boolean {
  return /^(text\/(html|xml|xsl|javascript)|application\/(xhtml\+xml|xml|javascript|ecmascript)|image\/svg\+xml|.*\+xml|multipart\/.*|message\/.*)$/.test(
    essence(type),
  );
}

/** True if a page may load this type as a script or a style sheet. */
export function isRunnable(type: string): boolean {
  return /(java|ecma|j|live)script|^text\/css$|wasm/.test(essence(type));
}
