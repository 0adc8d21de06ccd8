import { PatientSpinner } from "#app/booking/payment/patient-spinner.tsx";

/** A placeholder of the calendar's height, to avoid a layout shift. */
export function FreeTimesAwaited() {
  return (
    <div className="min-h-105">
      <PatientSpinner label="Looking for free times…" />
    </div>
  );
}
