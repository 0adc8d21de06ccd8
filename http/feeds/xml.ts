const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Text as it may stand in an XML element or attribute. What XML 1.0 cannot carry, like control characters and halves of a pair, is left out. */
export function xml(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF]/gu, "").replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");
}
