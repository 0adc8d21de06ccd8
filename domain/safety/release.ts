/** What a program was made of: the version in package.json and the commit; null where nothing names it. */
export type Release = { version: string; commit: string | null };

/** Names a release for people: "0.1.0 (1a2b3c4d)". */
export function describeRelease({ version, commit }: Release): string {
  return commit === null ? version : `${version} (${commit.slice(0, 8)})`;
}
