import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("readings", "routes/readings.tsx"),
  route("shamanic-yoga", "routes/shamanic-yoga.tsx"),
  route("reiki-therapy", "routes/reiki-therapy.tsx"),
  route("meditation", "routes/meditation.tsx"),
  route("blog", "routes/blog.tsx"),
  route("blog/:slug", "routes/blog-article.tsx"),
  route("contact", "routes/contact.tsx"),
  route("privacy", "routes/privacy.tsx"),
  route("terms", "routes/terms.tsx"),
  route("cookie-policy", "routes/cookie-policy.tsx"),
  route("book", "routes/book.tsx"),
  route("booking-success", "routes/booking-success.tsx"),
  route("auth", "routes/auth.tsx"),
  route("email-verified", "routes/email-verified.tsx"),
  route("admin", "routes/admin.tsx", [
    index("routes/admin/dashboard.tsx"),
    route("bookings", "routes/admin/bookings.tsx"),
    route("availability", "routes/admin/availability.tsx"),
    route("services", "routes/admin/services.tsx"),
    route("clients", "routes/admin/clients.tsx"),
    route("messages", "routes/admin/messages.tsx"),
    route("settings", "routes/admin/settings.tsx"),
  ]),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
