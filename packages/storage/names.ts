import { refusals } from "./refusal.ts";

/** `A-Z a-z 0-9 _ ! . * ' ( ) space & $ = @ ; : + , ? -`, as in the protocol. */
const BUCKET = /^[\w!.*'() &$=@;:+,?-]{1,100}$/;
const KEY = /^[\w!.*'() &$=@;:+,?/-]{1,1024}$/;
const DOTS: ReadonlySet<string> = new Set([".", ".."]);

export function checkBucketName(name: string): string {
  if (!BUCKET.test(name) || DOTS.has(name) || name !== name.trim()) throw refusals.bucketName();
  return name;
}

/** Refuses segments that are empty or consist of dots: no client could address them, since addresses are resolved before they are sent. */
export function checkKey(key: string): string {
  const isPath = key.split("/").every((segment) => segment !== "" && !DOTS.has(segment));
  if (!KEY.test(key) || !isPath) throw refusals.invalidKey(key);
  return key;
}
