-- The list of bookings can be narrowed by payment: the few that were refunded are found without passing by all others.
create index bookings_in_order_by_payment on public.bookings (payment_status, booking_date, booking_time, id);
