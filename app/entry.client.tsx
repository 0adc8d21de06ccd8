import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { guardPageData, navigationGuard } from "./navigation/navigation-guard.ts";

guardPageData();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[navigationGuard]} />
    </StrictMode>,
  );
});
