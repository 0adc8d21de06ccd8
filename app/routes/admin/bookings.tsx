import { adminMeta } from "#app/admin/admin-meta.ts";
import { BookingsDesk } from "#app/admin/bookings/bookings-desk.tsx";

export const meta = adminMeta("Bookings");

export default function Bookings() {
  return <BookingsDesk />;
}
