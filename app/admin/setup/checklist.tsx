import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import type { FirstRunState } from "#domain/first-run/steps.ts";
import { STEP_WORDS } from "./step-words.ts";

/** The steps of the first run, each a link to where it is taken. */
export function Checklist({ steps }: Pick<FirstRunState, "steps">) {
  return (
    <ol>
      {steps.map(({ id, isDone }) => {
        const { title, about, to } = STEP_WORDS[id];
        return (
          <li key={id} className="flex items-start gap-3 border-b border-hairline py-2">
            <span
              className={`mt-1 grid size-5 shrink-0 place-items-center rounded-full border ${isDone ? "border-good text-good" : "border-control"}`}
            >
              {isDone && <Icon name="tick" className="size-3.5" />}
            </span>
            <p className="min-w-0">
              <Link to={to} className="link inline-flex min-h-11 items-center font-medium md:min-h-0">
                {title}
                <span className="sr-only">{isDone ? ", done" : ", to do"}</span>
              </Link>
              <span className="block text-quiet">{about}</span>
            </p>
          </li>
        );
      })}
    </ol>
  );
}
