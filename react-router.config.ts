import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // scripts/build.ts builds aside and swaps, so that no reader meets half a site.
  buildDirectory: process.env.SITE_BUILD_DIRECTORY ?? "build",
  // All routes are known from the first page: no second question to the server before a link can be followed.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
