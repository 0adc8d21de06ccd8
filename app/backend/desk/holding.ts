/** The pattern "holds these words" as a quoted value of `or`: nothing that was typed is a wildcard or ends the value. */
export function holding(words: string): string {
  const literal = words.replaceAll("*", " ").replace(/[\\%_]/g, String.raw`\$&`);
  return `"*${literal.replace(/[\\"]/g, String.raw`\$&`)}*"`;
}
