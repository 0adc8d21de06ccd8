import { data, useLocation } from "react-router";
import { NotFoundPage } from "#app/site/not-found-page.tsx";

/** The path is told to the console, so React does not wait for a visitor's first move. */
export const handle = { hydration: "idle" };

export function loader() {
  return data(null, { status: 404 });
}

export function meta() {
  return [{ title: "Page not found" }, { name: "robots", content: "noindex" }];
}

export default function NotFound() {
  return <NotFoundPage path={useLocation().pathname} />;
}
