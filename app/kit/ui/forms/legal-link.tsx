import type { ReactNode } from "react";
import { Link } from "react-router";
import { t } from "@sacred-space/words/t.ts";

/** Opens a legal text in a new tab, so that the form keeps its input. */
export function LegalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} target="_blank" className="link">
      {children}
      <span className="sr-only"> {t("(opens in a new tab)")}</span>
    </Link>
  );
}
