import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // All routes are known from the first page: no second question to the server before a link can be followed.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
