import type { ReactNode } from "react";
import { t } from "@sacred-space/words/t.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";

type DraftLineProps = {
  title: string;
  state: ReactNode;
  /** The editor's path. */
  to: string;
  /** Nothing is left to change. */
  isDone?: boolean;
  publicPath?: string | undefined;
};

export function DraftLine({ title, state, to, isDone, publicPath }: DraftLineProps) {
  return (
    <li className="flex items-center justify-between gap-x-4 border-b border-hairline py-2">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
        <p className="text-quiet">{state}</p>
      </div>
      <div className="flex shrink-0 gap-3">
        {publicPath && (
          <ButtonLink dense to={publicPath} aria-label={t("View {title}", { title })}>
            {t("View")}
          </ButtonLink>
        )}
        <ButtonLink dense to={to} aria-label={isDone ? t("View {title}", { title }) : t("Edit {title}", { title })}>
          {isDone ? t("View") : t("Edit")}
        </ButtonLink>
      </div>
    </li>
  );
}
