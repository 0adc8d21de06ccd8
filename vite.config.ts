import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Every page's dependencies are known at the start, so that development never reloads to bundle one it just met.
  optimizeDeps: { entries: ["app/**/*.{ts,tsx}", "!app/**/*.{test,server}.*"] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // Every page needs all of it: in one file it compresses better, and stays in caches until the lockfile changes.
                { name: "react", test: /\/node_modules\/(react|react-dom|react-router|scheduler)\// },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    // The content policy allows fonts and scripts from our own address only, so nothing may hide in a data: URL.
    assetsInlineLimit: 0,
  },
});
