import type { ComponentProps } from "react";
import BookingForm from "./booking-form.tsx";
import { FullDate } from "#app/waiting/client/full-date.tsx";

/** The booking form, or, for a fully booked date, its waiting list. */
export default function FormOrWaitingList(props: ComponentProps<typeof BookingForm>) {
  const { session } = props.offer;
  return session?.placesLeft === 0 ? <FullDate {...props} session={session} /> : <BookingForm {...props} />;
}
