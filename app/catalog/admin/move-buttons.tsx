import { Button } from "#app/kit/ui/button.tsx";
import { Icon } from "#app/kit/ui/icon.tsx";
import { moved, type Placed } from "./reorder.ts";

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
