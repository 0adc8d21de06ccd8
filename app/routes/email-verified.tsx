import type { MetaFunction } from "react-router";
import { EmailVerified } from "#app/account/email-verified.tsx";
import { Page } from "#app/ui/page.tsx";

export const handle = { takeover: "idle" };

export const meta: MetaFunction = () => [{ title: "Your email | Sacred Space" }, { name: "robots", content: "noindex" }];

export default function EmailVerifiedPage() {
  return (
    <Page narrow>
      <EmailVerified />
    </Page>
  );
}
