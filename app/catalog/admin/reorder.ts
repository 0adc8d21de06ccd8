export type Placed = { id: string; position: number };

/** Moves an item of a list up or down and renumbers the list. Returns the items whose position changed; none at the list's end. */
export function moved<T extends Placed>(list: readonly T[], id: string, step: -1 | 1): T[] {
  const from = list.findIndex((each) => each.id === id);
  const to = from + step;
  if (from < 0 || to < 0 || to >= list.length) return [];
  const order = list.filter((each) => each.id !== id);
  order.splice(to, 0, ...list.slice(from, from + 1));
  return order
    .map((each, index) => ({ ...each, position: index + 1 }))
    .filter(({ id, position }) => list.find((before) => before.id === id)?.position !== position);
}
