import { useRouteLoaderData } from "react-router";
import { DEFAULT_LOOK, type Look } from "#domain/look/look.ts";

/** The root route's data on a look that differs from the specified one; with an accent, its style sheet. */
export type OwnLook = Partial<Look> & { css?: string };

/** The practice's look; the specified one if its settings cannot be read. */
export function useLook(): Look & { css?: string } {
  const root = useRouteLoaderData("root") as { look?: OwnLook } | undefined;
  return { ...DEFAULT_LOOK, ...root?.look };
}
