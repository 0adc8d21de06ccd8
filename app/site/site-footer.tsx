import type { PublicSettings } from "#app/backend/settings.ts";

export function SiteFooter({ settings, year }: { settings: PublicSettings; year: number }) {
  return (
    <footer className="p-6">
      © 2024–{year} {settings.business_name}
    </footer>
  );
}
