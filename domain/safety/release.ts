/** What a program was made of: the version in package.json and the commit; null where nothing names it. */
export type Release = { version: string; commit: string | null };

/** Names a release for people: "0.1.0 (1a2b3c4d)". */
export function describeRelease({ version, commit }: Release): string {
  return commit === null ? version : `${version} (${commit.slice(0, 8)})`;
}

/** Whether one version comes before another: "0.9.1" before "0.10.0", "1.0.0-rc.1" before "1.0.0". */
export function isOlder(version: string, other: string): boolean {
  const parts = (each: string) => {
    const [numbers = "", stage] = each.replace(/^v/, "").split("+")[0]?.split(/-(.*)/s) ?? [];
    return [...numbers.split(".").map(Number), stage === undefined ? 1 : 0];
  };
  const [own, theirs] = [parts(version), parts(other)];
  const differing = own.findIndex((part, index) => part !== theirs[index]);
  return differing !== -1 && (own[differing] ?? 0) < (theirs[differing] ?? 0);
}
