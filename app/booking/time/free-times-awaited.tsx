import { PatientSpinner } from "#app/booking/payment/patient-spinner.tsx";

/** As high as the calendar that takes its place, which would push the steps below it down. */
export function FreeTimesAwaited() {
  return (
    <div className="min-h-105">
      <PatientSpinner label="Looking for free times…" />
    </div>
  );
}
