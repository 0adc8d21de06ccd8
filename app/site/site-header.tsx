import { Link, NavLink } from "react-router";
import { useAuth } from "#app/backend/auth-provider.tsx";
import { MAIN_LINKS } from "./site-links.ts";

export function SiteHeader({ name }: { name: string }) {
  const { status } = useAuth();
  return (
    <header className="p-6">
      <Link to="/">{name}</Link>
      <nav>
        {MAIN_LINKS.map(({ to, label }) => (
          <NavLink key={to} to={to}>
            {label}{" "}
          </NavLink>
        ))}
      </nav>
      {status}
    </header>
  );
}
