import { PatientSpinner } from "#app/booking/payment/patient-spinner.tsx";

/** A placeholder as high as the calendar, which would otherwise push the steps below it down. */
export function FreeTimesAwaited() {
  return (
    <div className="min-h-105">
      <PatientSpinner label="Looking for free times…" />
    </div>
  );
}
