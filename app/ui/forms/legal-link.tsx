import { Link } from "react-router";

/** A legal text beside a form, in a tab of its own, so that what has been filled in stays. */
export function LegalLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" className="link">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </Link>
  );
}
