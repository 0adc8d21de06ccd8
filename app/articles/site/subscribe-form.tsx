import { Link } from "react-router";
import { rich } from "@sacred-space/words/rich.tsx";
import { t } from "@sacred-space/words/t.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Field, Input } from "#app/kit/ui/field.tsx";

/** The newsletter's form. It works without JavaScript: the server responds with a page. */
export function SubscribeForm() {
  return (
    <section
      id="newsletter"
      aria-labelledby="newsletter-title"
      className="mt-16 max-w-prose border-l-2 border-gold pl-5"
    >
      <h2 id="newsletter-title" className="text-2xl">
        {t("News now and then")}
      </h2>
      <p className="mt-3 text-quiet">{t("New articles, and the dates to come.")}</p>
      <form method="post" action="/functions/v1/subscribe" className="mt-6 flex flex-col gap-5">
        <Field
          label={t("Email")}
          hint={t("We send you an email to confirm. You are subscribed only once you have confirmed.")}
        >
          <Input
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="email"
            inputMode="email"
            className="max-w-sm"
          />
        </Field>
        <p className="text-sm text-quiet">
          {rich(
            "By subscribing you agree that your address is kept for this newsletter alone, until you leave it, which takes one click. See the <link>Privacy Policy</link>.",
            {
              link: (words) => (
                <Link to="/privacy" className="link">
                  {words}
                </Link>
              ),
            },
          )}
        </p>
        <Button type="submit" className="self-start">
          {t("Subscribe to Newsletter")}
        </Button>
      </form>
    </section>
  );
}
