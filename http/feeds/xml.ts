const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Escapes text for an XML element or attribute. Leaves out what XML 1.0 cannot carry, such as control characters and lone surrogates. */
export function xml(text: string): string {
  return text
    .replaceAll(/[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF]/gu, "")
    .replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");
}
