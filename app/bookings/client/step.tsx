import { type ReactNode, useId } from "react";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { Icon } from "#app/kit/ui/icon.tsx";
import type { StepName } from "./booking-values.ts";

export type StepState = "done" | "next" | "later";

const STAR: Record<StepState, string> = {
  done: "border-gold text-gold",
  next: "border-gold-fill bg-gold-fill text-gold-ink",
  later: "border-hairline text-quiet",
};

const MESSAGES: Record<StepState, string> = { done: t("(answered)"), next: t("(next)"), later: "" };

/** What a folded step says: the answer and, below it, what belongs to it. */
export type FoldedStep = { answer: string; more?: string | undefined };

type StepProps = {
  number: number;
  /** The step of the form that a press in it belongs to. */
  name?: StepName;
  title: string;
  state: StepState;
  /** Set if the step is folded to one row, whose button opens it (`useFolding`). Its fields stay in the form, and keep what was typed. */
  folded?: FoldedStep | undefined;
  children: ReactNode;
};

/** One step of the form, drawn as a star on a connecting line. The next unanswered one is highlighted. */
export function Step({ number, name, title, state, folded, children }: StepProps) {
  const titleId = useId();
  return (
    <li
      className={`relative before:absolute before:bottom-0 before:left-5 before:top-12 before:hidden before:w-px before:bg-hairline last:before:hidden sm:pl-16 sm:before:block sm:last:before:hidden ${folded ? "pb-6" : "pb-14 last:pb-0"}`}
      data-state={state}
      data-step={name}
      data-folded={folded && ""}
    >
      <section aria-labelledby={titleId}>
        <header className={`flex gap-4 ${folded ? "items-start large:flex-col" : "items-center pb-5"}`}>
          <span
            aria-hidden="true"
            className={`grid size-10 shrink-0 place-items-center rounded-full border font-semibold tabular-nums transition-colors sm:absolute sm:left-0 sm:top-0 ${STAR[state]}`}
          >
            {state === "done" ? <Icon name="tick" className="size-4.5" /> : number}
          </span>
          <h2
            id={titleId}
            tabIndex={-1}
            className={`outline-none ${folded ? "sr-only" : `text-2xl leading-10 transition-colors ${state === "later" ? "text-quiet" : "text-text"}`}`}
          >
            {title} <span className="sr-only">{MESSAGES[state]}</span>
          </h2>
          <div role="status" className={folded ? "min-w-0 flex-1 text-base leading-snug large:w-full" : "sr-only"}>
            {folded && (
              <>
                <p className="font-semibold tabular-nums">{folded.answer}</p>
                {folded.more && <p className="mt-0.5 line-clamp-2 text-sm tabular-nums text-quiet">{folded.more}</p>}
              </>
            )}
          </div>
          {folded && (
            <button type="button" data-opens="" className="link min-h-11 shrink-0">
              {rich("Change<span> {title}</span>", {
                title,
                span: (words) => <span className="sr-only">{words}</span>,
              })}
            </button>
          )}
        </header>
        <div hidden={folded !== undefined}>{children}</div>
      </section>
    </li>
  );
}
