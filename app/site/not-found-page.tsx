import { useEffect } from "react";
import { ButtonLink } from "#app/kit/ui/button.tsx";
import { Moon } from "#app/kit/ui/ornaments/moon.tsx";
import { Stars } from "#app/kit/ui/ornaments/stars.tsx";
import { useLook } from "#app/settings/use-look.ts";
import { moonPath } from "./moon-phase.ts";

const MOVED = "What you were looking for may have moved.";
const BY_NIGHT = `It is dark here, as on a night of the new moon. ${MOVED}`;

/** Shown for any unknown path (other): the specified text, a new moon where the practice has one, and the path in the browser's console. */
export function NotFoundPage({ path }: { path: string }) {
  const isByNight = useLook().mark !== "none"; // who works without runes has no moon, either
  useEffect(() => {
    console.error("404: nothing is at this path:", path);
  }, [path]);
  return (
    <div className="relative">
      <Stars />
      <div className="relative mx-auto flex max-w-2xl flex-col items-center px-5 pb-26 pt-16 text-center sm:px-8 md:pt-26">
        {isByNight && <Moon path={moonPath(0)} className="size-40 md:size-52" />}
        <h1 className="mt-10 text-4xl">Oops! Page not found</h1>
        <p className="mt-4 max-w-md text-lg text-quiet">{isByNight ? BY_NIGHT : MOVED}</p>
        <ButtonLink to="/" variant="gold" className="mt-8">
          Return to Home
        </ButtonLink>
      </div>
    </div>
  );
}
