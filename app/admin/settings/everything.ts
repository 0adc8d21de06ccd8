/** Everything that the back office may have read. */
export const EVERYTHING = [
  "bookings",
  "clients",
  "client_notes",
  "mail",
  "subscribers",
  "services",
  "gatherings",
  "availability",
  "blocked_dates",
  "dashboard",
];
