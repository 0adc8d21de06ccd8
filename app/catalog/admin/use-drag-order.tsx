import { type DragEvent, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { movedTo } from "./move-buttons.tsx";

type Item = { id: string; name: string; position: number };

/**
 * The order of a list, changed by dragging a row by its grip or by `move`, for buttons. `said` is the new place, for a live region: neither a
 * drag nor a press says where the row has gone. `onMove` receives the items whose position changed.
 */
export function useDragOrder<T extends Item>(list: readonly T[], onMove: (moved: T[]) => void) {
  const [dragged, setDragged] = useState<string>();
  const [gap, setGap] = useState<number>(); // the row above which a drop would put it
  const [said, setSaid] = useState("");
  const move = (id: string, to: number) => {
    const changed = movedTo(list, id, to);
    if (changed.length === 0) return;
    onMove(changed);
    const name = list.find((each) => each.id === id)?.name ?? "";
    setSaid(t("{name} is now number {place} of {all}", { name, place: to + 1, all: list.length }));
  };
  const end = () => {
    setDragged(undefined);
    setGap(undefined);
  };
  const rowProps = (index: number) => ({
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (dragged === undefined) return;
      event.preventDefault();
      const { top, height } = event.currentTarget.getBoundingClientRect();
      setGap(event.clientY > top + height / 2 ? index + 1 : index);
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      if (dragged === undefined || gap === undefined) return;
      event.preventDefault();
      const from = list.findIndex(({ id }) => id === dragged);
      move(dragged, gap > from ? gap - 1 : gap);
      end();
    },
    style: {
      ...(gap === index && { boxShadow: "0 -2px var(--gold)" }),
      ...(gap === list.length && index === gap - 1 && { boxShadow: "0 2px var(--gold)" }),
    },
  });
  const gripProps = (id: string) => ({
    onDragStart: ({ currentTarget, dataTransfer }: DragEvent<HTMLElement>) => {
      dataTransfer.effectAllowed = "move";
      dataTransfer.setData("text/plain", id); // Firefox drags nothing that carries no data
      if (currentTarget.parentElement) dataTransfer.setDragImage(currentTarget.parentElement, 0, 0);
      setDragged(id);
    },
    onDragEnd: end,
  });
  return { move, said, rowProps, gripProps };
}

/** A row's place in such a list. */
export type PlaceInOrder = ReturnType<typeof useDragOrder> & { index: number; of: number };

type GripProps = ReturnType<ReturnType<typeof useDragOrder>["gripProps"]>;

/** What a row is dragged by, with a mouse: a thumb and the keyboard have the buttons, which readers are told of. */
export function Grip(props: GripProps) {
  return (
    <span
      {...props}
      draggable
      aria-hidden="true"
      title={t("Drag to change the order")}
      className="relative z-1 hidden cursor-grab self-stretch text-quiet sm:pointer-fine:flex"
    >
      <svg viewBox="0 0 12 24" className="w-3" fill="currentColor">
        <path d="M2 7h2v2H2zM8 7h2v2H8zM2 11h2v2H2zM8 11h2v2H8zM2 15h2v2H2zM8 15h2v2H8z" />
      </svg>
    </span>
  );
}
