import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export type Tone = "plain" | "good" | "bad";

const SIGNS: Record<Tone, IconName> = { plain: "note", good: "tick", bad: "warning" };
const COLOURS: Record<Tone, string> = { plain: "text-gold", good: "text-good", bad: "text-bad" };
const EDGES: Record<Tone, string> = { plain: "border-gold", good: "border-good", bad: "border-bad" };

/** A notice within the page: the situation, and what to do next. A "bad" one is an alert. */
export function Notice({ tone = "plain", title, children }: { tone?: Tone; title: string; children?: ReactNode }) {
  return (
    <div role={tone === "bad" ? "alert" : undefined} className={`border-l-2 bg-surface py-4 pl-4 pr-5 ${EDGES[tone]}`}>
      <p className={`flex items-start gap-2.5 font-semibold leading-snug ${COLOURS[tone]}`}>
        <Icon name={SIGNS[tone]} className="mt-0.5 size-4.5" />
        {title}
      </p>
      {children && <div className="mt-1.5 flex flex-col items-start gap-2 text-quiet *:max-w-full">{children}</div>}
    </div>
  );
}
