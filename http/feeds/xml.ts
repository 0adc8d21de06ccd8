const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Text as it may stand in an XML element or attribute. Control characters, which XML 1.0 cannot carry, are left out. */
export function xml(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n\r]/gu, "").replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");
}
