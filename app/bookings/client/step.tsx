import { type ReactNode, useId } from "react";
import { Icon } from "#app/kit/ui/icon.tsx";

export type StepState = "done" | "next" | "later";

const STAR: Record<StepState, string> = {
  done: "border-gold text-gold",
  next: "border-gold-fill bg-gold-fill text-gold-ink",
  later: "border-hairline text-quiet",
};

const MESSAGES: Record<StepState, string> = { done: "(answered)", next: "(next)", later: "" };

/** One step of the form, drawn as a star on a connecting line. The next unanswered one is highlighted. */
export function Step({
  number,
  title,
  state,
  children,
}: {
  number: number;
  title: string;
  state: StepState;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <li
      className="relative pb-14 last:pb-0 before:absolute before:bottom-0 before:left-5 before:top-12 before:hidden before:w-px before:bg-hairline last:before:hidden sm:pl-16 sm:before:block sm:last:before:hidden"
      data-state={state}
    >
      <section aria-labelledby={titleId}>
        <header className="flex items-center gap-4 pb-5">
          <span
            aria-hidden="true"
            className={`grid size-10 shrink-0 place-items-center rounded-full border font-semibold tabular-nums transition-colors sm:absolute sm:left-0 sm:top-0 ${STAR[state]}`}
          >
            {state === "done" ? <Icon name="tick" className="size-4.5" /> : number}
          </span>
          <h2
            id={titleId}
            tabIndex={-1}
            className={`text-2xl leading-10 outline-none transition-colors ${state === "later" ? "text-quiet" : "text-text"}`}
          >
            {title} <span className="sr-only">{MESSAGES[state]}</span>
          </h2>
        </header>
        {children}
      </section>
    </li>
  );
}
