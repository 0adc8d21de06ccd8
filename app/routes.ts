import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("book", "routes/book.tsx"),
  route("booking-success", "routes/booking-success.tsx"),
  route("auth", "routes/auth.tsx"),
  route("email-verified", "routes/email-verified.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
