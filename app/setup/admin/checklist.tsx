import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { Icon } from "#app/kit/ui/icon.tsx";
import type { FirstRunState, Step } from "#domain/first-run/steps.ts";
import { pathOfStep, STEP_LABELS } from "./step-labels.ts";

type ChecklistProps = Pick<FirstRunState, "steps"> & {
  current?: Step;
  brief?: boolean;
};

export function Checklist({ steps, current, brief = false }: ChecklistProps) {
  return (
    <ol>
      {steps.map(({ id, isDone }) => (
        <li key={id} className="flex items-start gap-3 border-b border-hairline py-2">
          <span
            className={`mt-3 grid size-5 shrink-0 place-items-center rounded-full border md:mt-0 ${isDone ? "border-good text-good" : "border-control"}`}
          >
            {isDone && <Icon name="tick" className="size-3.5" />}
          </span>
          <p className="min-w-0">
            <Link
              to={pathOfStep(id)}
              aria-current={id === current ? "step" : undefined}
              className="link inline-flex min-h-11 items-center font-medium aria-[current]:text-gold md:min-h-0"
            >
              {STEP_LABELS[id].title}
              <span className="sr-only">, {isDone ? t("done") : t("to do")}</span>
            </Link>
            {!brief && <span className="block text-quiet">{STEP_LABELS[id].about}</span>}
          </p>
        </li>
      ))}
    </ol>
  );
}
