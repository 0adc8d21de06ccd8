import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { ToolIcon } from "./tool-icon.tsx";
import { type ToolName, TOOLS } from "./tools.ts";

export type Panel = "link" | "more" | undefined;

type ToolbarProps = {
  label: string;
  isInline: boolean;
  on: ToolName[];
  panel: Panel;
  onTool: (name: ToolName) => void;
  onMore: () => void;
};

/** The tools in one row; the arrow keys go along it, and Tab goes by. A press leaves the cursor, and a phone's keyboard, where they are. */
export function Toolbar({ label, isInline, on, panel, onTool, onMore }: ToolbarProps) {
  const row = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const names = toolNames(isInline);
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = Array.from(row.current?.querySelectorAll<HTMLElement>("button") ?? []).filter(isShown);
    const from = buttons.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons.at(to % buttons.length)?.focus();
  };
  return (
    <div
      ref={row}
      role="toolbar"
      tabIndex={-1}
      aria-label={t("Form of {label}", { label })}
      onKeyDown={onKeyDown}
      className="flex border-b border-hairline"
    >
      {[...names, "more" as const].map((name, index) => (
        <button
          key={name}
          type="button"
          tabIndex={index === at ? 0 : -1}
          onFocus={() => setAt(index)}
          onPointerDown={keepFocus}
          onMouseDown={keepFocus}
          onClick={() => (name === "more" ? onMore() : onTool(name))}
          {...(name === "more" ? { "aria-expanded": panel === "more" } : stateOf(name, on, panel))}
          className={`writing-tool ${FOLDED[name] ?? ""}`}
          data-last={name === "undo" || undefined}
        >
          <ToolIcon name={name} />
          <span className="sr-only">{name === "more" ? t("More: {label}", { label }) : TOOLS[name].label}</span>
        </button>
      ))}
    </div>
  );
}

/** In a narrow field these stand with what is seldom needed. */
const FOLDED: Partial<Record<ToolName | "more", string>> = { quote: "writing-if-wide", numbers: "writing-if-roomy" };

function toolNames(isInline: boolean): ToolName[] {
  return (Object.keys(TOOLS) as ToolName[]).filter((name) => !isInline || !TOOLS[name].isBlock);
}

function stateOf(name: ToolName, on: ToolName[], panel: Panel) {
  const { label, key, isOn } = TOOLS[name];
  const keys = key.replaceAll("-", "+");
  return {
    title: `${label} (${keys.replace("Mod", "Ctrl").replace("+Alt", " Alt").replace("+Shift", " Shift").replaceAll("+", " ").toUpperCase()})`,
    "aria-keyshortcuts": `${keys.replace("Mod", "Control")} ${keys.replace("Mod", "Meta")}`,
    ...(isOn ? { "aria-pressed": on.includes(name) } : { "aria-disabled": !on.includes(name) }),
    ...(name === "link" && { "aria-expanded": panel === "link" }),
  };
}

function keepFocus(event: PointerEvent | React.MouseEvent): void {
  event.preventDefault();
}

const isShown = (element: HTMLElement) => element.checkVisibility();
