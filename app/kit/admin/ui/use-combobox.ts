import { type KeyboardEvent, useEffect, useId, useState } from "react";

type ComboboxOptions<Item> = {
  items: readonly Item[];
  onChoose: (item: Item) => void;
  /** Escape closes only the list, and an arrow key opens it again; otherwise Escape is left to the surroundings. */
  canCollapse?: boolean;
};

/**
 * The keys and roles of an input that selects from the list below it (WAI-ARIA combobox with a listbox). The focus stays in the input;
 * arrow keys move the active option, initially the first, and Enter selects it. Enter never submits a surrounding form.
 */
export function useCombobox<Item extends { id: string }>({
  items,
  onChoose,
  canCollapse = false,
}: ComboboxOptions<Item>) {
  const id = useId();
  const [picked, setPicked] = useState<string>(); // an id, since options before it may be added
  const [isCollapsed, setIsCollapsed] = useState(false);
  const isOpen = items.length > 0 && !isCollapsed;
  const active = Math.max(
    0,
    items.findIndex((item) => item.id === picked),
  );
  useEffect(() => {
    if (isOpen) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active, isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const item = isOpen ? items[active] : undefined;
    if (step && isOpen) setPicked(items[(active + step + items.length) % items.length]?.id);
    else if (step) setIsCollapsed(false);
    else if (event.key === "Escape" && canCollapse && isOpen) setIsCollapsed(true);
    else if (event.key !== "Enter") return;
    else if (item) onChoose(item);
    event.preventDefault();
  };
  return {
    isOpen,
    /** Opens the list at its first option; call it when the words change. */
    restart() {
      setPicked(undefined);
      setIsCollapsed(false);
    },
    inputProps: {
      role: "combobox",
      "aria-expanded": isOpen,
      "aria-controls": `${id}-list`,
      "aria-activedescendant": isOpen ? `${id}-${active}` : undefined,
      "aria-autocomplete": "list",
      autoComplete: "off",
      onKeyDown,
    } as const,
    listProps: { id: `${id}-list`, role: "listbox" } as const,
    optionProps: (item: Item, index: number) =>
      ({
        id: `${id}-${index}`,
        type: "button",
        role: "option",
        tabIndex: -1,
        "aria-selected": index === active,
        onClick: () => onChoose(item),
      }) as const,
  };
}
