/** Mail services under `.com` alone, and those with an address in many countries. */
const ONLY_COM = ["gmail", "googlemail", "icloud", "btinternet", "virginmedia"];
const NAMES = [...ONLY_COM, "hotmail", "outlook", "yahoo"];
/** Endings that no address has. */
const ENDINGS: [RegExp, string][] = [
  [/^(con|cmo|ocm|cim|cpm|vom|xom|comm|coom)$/, "com"],
  [/^(co\.ku|couk|co\.ik|co\.uj|co\.um|vo\.uk|xo\.uk|ci\.uk|cp\.uk|co\.uk\.com)$/, "co.uk"],
];

/**
 * What the writer of an address such as `ada@gmial.con` may have meant; undefined if it shows no slip. Says nothing of addresses that may be
 * right: a real domain is not told from one that looks like it.
 */
export function suggestAddress(address: string): string | undefined {
  const [, local, name = "", ending = ""] = /^\s*(\S+)@([^\s@.]+)\.([^\s@]+)\s*$/.exec(address) ?? [];
  if (local === undefined) return undefined;
  const [typedName, typedEnding] = [name.toLowerCase(), ending.toLowerCase()];
  const meantName = NAMES.includes(typedName)
    ? typedName
    : (NAMES.find((each) => each[0] === typedName[0] && isOneSlip(each, typedName)) ?? typedName);
  const meantEnding = ONLY_COM.includes(meantName)
    ? "com"
    : (ENDINGS.find(([wrong]) => wrong.test(typedEnding))?.[1] ?? typedEnding);
  return meantName === typedName && meantEnding === typedEnding ? undefined : `${local}@${meantName}.${meantEnding}`;
}

/** Whether one letter is missing, too many, wrong, or swapped with the next. */
function isOneSlip(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const shorter = Math.min(one.length, other.length);
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (left.length === 2 && right.length === 2) return left[0] === right[1] && left[1] === right[0];
  return Math.max(left.length, right.length) === 1;
}
