/** Whether two values of JSON are equal; the names of objects in the same order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
