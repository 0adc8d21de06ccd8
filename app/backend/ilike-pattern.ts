/** The pattern "holds these words" as a quoted value of `or`: nothing that was typed is a wildcard, ends the value or cannot be sent. */
export function holding(words: string): string {
  const literal = words.replaceAll(/[*\0]/g, " ").replace(/[\\%_]/g, String.raw`\$&`);
  return `"*${literal.replace(/[\\"]/g, String.raw`\$&`)}*"`;
}
