import { data, useLocation, useRouteLoaderData, useSearchParams } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { practiceName } from "#app/settings/public-settings.ts";
import { NEWSLETTER_LABELS } from "#app/site/newsletter-labels.ts";
import { useLook } from "#app/settings/use-look.ts";
import { NotFoundPage } from "#app/site/not-found-page.tsx";
import { Button, ButtonLink } from "#app/kit/ui/button.tsx";
import { Field, Input } from "#app/kit/ui/field.tsx";
import { Page } from "#app/kit/ui/page.tsx";
import { NEWSLETTER_STEPS } from "#domain/newsletter/newsletter-steps.ts";
import type { Route } from "./+types/newsletter.ts";

export function loader({ params }: Route.LoaderArgs) {
  return data(null, { status: stepOf(params) ? 200 : 404 });
}

function stepOf({ step }: { step: string }) {
  return NEWSLETTER_STEPS.find((known) => known === step);
}

export function meta({ matches, params }: Route.MetaArgs) {
  const step = stepOf(params);
  const title = step ? NEWSLETTER_LABELS[step].title : t("Page not found");
  return [
    { title: `${title} | ${practiceName(matches[0].loaderData)}` },
    { name: "robots", content: "noindex" },
    { name: "referrer", content: "no-referrer" }, // the URL may contain the secret of an email's link
  ];
}

/**
 * The pages for subscribing and unsubscribing (domain/newsletter/newsletter-steps.ts). They work without JavaScript and without an account.
 */
export default function Newsletter({ params }: Route.ComponentProps) {
  const [searchParams] = useSearchParams();
  const { pathname } = useLocation();
  const keptMail = useRouteLoaderData<{ keptMail?: string }>("root")?.keptMail;
  const { words: sheet } = useLook();
  const step = stepOf(params);
  if (!step) return <NotFoundPage path={pathname} />;
  const { title, words, kept, press } = NEWSLETTER_LABELS[step];
  const isKept = keptMail !== undefined && kept !== undefined;
  return (
    <div data-page="newsletter">
      {sheet && <link rel="stylesheet" href={sheet} />}
      <Page title={isKept ? kept : title} intro={isKept ? keptMail : words} narrow>
        {press && (
          <form
            method="post"
            action={
              press.takesAddress
                ? `/functions/v1/${press.asks}`
                : `/functions/v1/${press.asks}?${new URLSearchParams({ token: searchParams.get("token") ?? "" })}`
            }
            className="flex flex-col items-start gap-5"
          >
            {press.takesAddress ? (
              <Field label={t("Email")} className="w-full">
                <Input name="email" type="email" required maxLength={254} autoComplete="email" inputMode="email" />
              </Field>
            ) : (
              <input type="hidden" name="leave" value="by-hand" />
            )}
            <Button type="submit" variant="gold" className="px-8">
              {press.label}
            </Button>
          </form>
        )}
        {!press && (
          <ButtonLink to={step === "not-an-address" || step === "link-over" ? "/blog#newsletter" : "/blog"}>
            {t("Back to the blog")}
          </ButtonLink>
        )}
      </Page>
    </div>
  );
}
