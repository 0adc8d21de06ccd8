import { useLocation } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { ButtonLink } from "#app/kit/ui/button.tsx";

/** The way back to the step of the first run that led here; nothing for everybody else. */
export function BackToSetup() {
  const setup = (useLocation().state as { backToSetup?: string } | null)?.backToSetup;
  if (!setup) return null;
  return (
    <ButtonLink dense to={setup}>
      {t("Back to setting up")}
    </ButtonLink>
  );
}
