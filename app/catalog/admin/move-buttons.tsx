import { t } from "@sacred-space/words/t.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";

type Step = -1 | 1;

/** Buttons that move an item of a list up or down. */
export function StepButtons({
  name,
  canMove,
  onMove,
}: {
  name: string;
  canMove(step: Step): boolean;
  onMove(step: Step): void;
}) {
  return ([-1, 1] as const).map((step) => (
    <Button
      key={step}
      dense
      variant="quiet"
      aria-label={step < 0 ? t("Move {name} up", { name }) : t("Move {name} down", { name })}
      className="w-11 border-transparent!"
      disabled={!canMove(step)}
      onClick={() => onMove(step)}
    >
      <Icon name="chevron" className={`size-4.5 ${step < 0 ? "rotate-180" : ""}`} />
    </Button>
  ));
}

type Placed = { id: string; position: number };

/** Moves an item of a list to this index and renumbers the list. Returns the items whose position changed; none for an index outside it. */
export function movedTo<T extends Placed>(list: readonly T[], id: string, to: number): T[] {
  const order = list.filter((each) => each.id !== id);
  if (order.length === list.length || to < 0 || to >= list.length) return [];
  order.splice(to, 0, ...list.filter((each) => each.id === id));
  return order
    .map((each, index) => ({ ...each, position: index + 1 }))
    .filter(({ id, position }) => list.find((before) => before.id === id)?.position !== position);
}
