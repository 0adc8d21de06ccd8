import { useEffect, useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import { Spinner } from "#app/kit/ui/spinner.tsx";

const SLOW_AFTER_MS = 6000;

/** A spinner that says so when a response is slow. */
export function PatientSpinner({ label, alone = false }: { label: string; alone?: boolean }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Spinner
      label={slow ? t("{label} This is taking longer than it should; please stay on this page.", { label }) : label}
      alone={alone}
    />
  );
}
