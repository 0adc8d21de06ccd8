import type { CSSProperties, ReactNode } from "react";
import { ActionMenu } from "#app/kit/ui/action-menu.tsx";

// Loaded with the pages that have such a menu, not with every page as classes would be.
const PLACED: CSSProperties = {
  position: "absolute",
  top: "100%",
  right: 0,
  zIndex: 30,
  width: "15rem",
  marginTop: "0.25rem",
  padding: "0.5rem",
  display: "flex",
  flexDirection: "column",
  alignItems: "start",
  background: "var(--raised)",
  border: "1px solid var(--control)",
};

/** What is seldom done on a page of the back office, behind three dots. */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="relative print:hidden">
      <ActionMenu about={label} look={{ label, style: PLACED }}>
        {children}
      </ActionMenu>
    </div>
  );
}
