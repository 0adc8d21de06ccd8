import { Button } from "#app/kit/ui/button.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";

type MoveButtonsProps<T> = { id: string; name: string; list: T[]; onMove: (moved: T[]) => void };

/** Buttons that move an item of a list up or down; `onMove` receives the items whose position changed. */
export function MoveButtons<T extends Placed>({ id, name, list, onMove }: MoveButtonsProps<T>) {
  return (
    <StepButtons
      name={name}
      canMove={(step) => moved(list, id, step).length > 0}
      onMove={(step) => onMove(moved(list, id, step))}
    />
  );
}

type Step = -1 | 1;

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
      aria-label={`Move ${name} ${step < 0 ? "up" : "down"}`}
      className="w-11 border-transparent!"
      disabled={!canMove(step)}
      onClick={() => onMove(step)}
    >
      <Icon name="chevron" className={`size-4.5 ${step < 0 ? "rotate-180" : ""}`} />
    </Button>
  ));
}

type Placed = { id: string; position: number };

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
