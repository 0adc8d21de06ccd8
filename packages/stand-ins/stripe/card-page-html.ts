import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import {
  CARD_THAT_IS_DECLINED,
  CARD_THAT_PAYS,
  type CardField,
  type CardForm,
  type CardValidation,
  isTestCard,
} from "./card-form.ts";
import type { SessionRow } from "./stripe-objects.ts";

type Html = HtmlEscapedString | Promise<HtmlEscapedString>;
type Refused = Extract<CardValidation, { ok: false }>;

const EMPTY_FORM: CardForm = { number: "", expiry: "", cvc: "", name: "" };

/** An open session: what is bought, the card form, and a link back. After a refusal it shows the reason and keeps what may be kept. */
export function payPage(session: SessionRow, form: CardForm = EMPTY_FORM, refused?: Refused): Html {
  const amount = moneyOf(session);
  const { cancel_url: back } = session.request;
  return page(
    `${refused ? "Error: " : ""}Pay ${amount}`,
    html`<section class="order" aria-labelledby="order">
        ${session.request.line_items.map(
          ({ quantity, price_data: { product_data: product } }, place) =>
            html`<h1 id="${place === 0 ? "order" : `order-${place}`}">
                ${quantity > 1 ? `${quantity} × ` : ""}${product.name}
              </h1>
              ${product.description ? html`<p class="quiet">${product.description}</p>` : ""}`,
        )}
        <p class="amount">${amount}</p>
      </section>
      <form method="post" novalidate aria-label="Card details">
        ${refused ? html`<p class="alert" role="alert">${sign()}<span>${refused.alert}</span></p>` : ""}
        ${field("number", "Card number", isTestCard(form.number) ? form.number : "", refused, html`inputmode="numeric" maxlength="30"`)}
        <dl class="cards">
          <div>
            <dt>${CARD_THAT_PAYS}</dt>
            <dd>pays</dd>
          </div>
          <div>
            <dt>${CARD_THAT_IS_DECLINED}</dt>
            <dd>is declined</dd>
          </div>
        </dl>
        <div class="pair">
          ${field("expiry", "Expiry (month / year)", form.expiry, refused, html`inputmode="numeric" maxlength="9" placeholder="12/34"`)}
          ${field("cvc", "CVC", "", refused, html`inputmode="numeric" maxlength="4" placeholder="123"`)}
        </div>
        ${field("name", "Name on card", form.name, refused, html`maxlength="200"`)}
        <button type="submit">Pay ${amount}</button>
        ${back ? html`<p class="back"><a href="${back}">Abandon and go back</a></p>` : ""}
      </form>`,
  );
}

/** A paid session, with a link back to the site. */
export function paidPage(session: SessionRow): Html {
  return page(
    "Paid",
    html`<section class="told">
      <h1>This is paid</h1>
      <p>The test payment of ${moneyOf(session)} went through. There is nothing more to do here.</p>
      <p><a class="button" href="${successUrl(session)}">Continue</a></p>
    </section>`,
  );
}

export function expiredPage(session: SessionRow): Html {
  const { cancel_url: back } = session.request;
  return page(
    "Expired",
    html`<section class="told">
      <h1>This checkout has expired</h1>
      <p>Its time ran out before it was paid, so nothing was charged. Go back to begin again.</p>
      ${back ? html`<p><a class="button" href="${back}">Go back</a></p>` : ""}
    </section>`,
  );
}

/** For an address without a session. */
export function unknownPage(): Html {
  return page(
    "Not found",
    html`<section class="told">
      <h1>There is no such checkout</h1>
      <p>The address may be incomplete. Go back to the page you came from and try again from there.</p>
    </section>`,
  );
}

/** For an internal error. */
export function brokenPage(): Html {
  return page(
    "Not available",
    html`<section class="told">
      <h1>The card page cannot answer now</h1>
      <p>
        If you had just pressed Pay, wait a moment and load this page again: it will say whether the payment went
        through.
      </p>
    </section>`,
  );
}

/** The success URL of a paid session, with its id filled in. */
export function successUrl(session: SessionRow): string {
  return session.request.success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

function moneyOf({ amount, currency }: SessionRow): string {
  return new Intl.NumberFormat("en-GB", { style: "currency", currency }).format(amount / 100);
}

/* The browser is asked to offer no stored card: no real one belongs here. */
function field(name: CardField, label: string, value: string, refused: Refused | undefined, more: Html): Html {
  const error = refused?.errors[name];
  const first = refused && Object.keys(refused.errors)[0] === name;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${value}"
      type="text"
      autocomplete="off"
      spellcheck="false"
      required
      ${error ? html`aria-invalid="true" aria-describedby="${name}-error"` : ""}
      ${first ? html`autofocus` : ""}
      ${more}
    />
    ${error ? html`<p class="error" id="${name}-error">${sign()}<span>${error}.</span></p>` : ""}
  </div>`;
}

function sign(): Html {
  return html`<svg viewBox="0 0 20 20" aria-hidden="true">
    <path d="M10 2.5 18.2 17H1.8z M10 8v4.2 M10 14.4v.6" />
  </svg>`;
}

function page(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="dark" />
        <title>${title} | Test payment</title>
        <link rel="stylesheet" href="card-page.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header class="ribbon"><p>${moon()}Test payment, no money moves</p></header>
        <main>${content}</main>
      </body>
    </html>`;
}

function moon(): Html {
  return html`<svg viewBox="0 0 20 20" aria-hidden="true">
    <path d="M12.5 2.4a8 8 0 1 0 5 11.6A6.6 6.6 0 0 1 12.5 2.4z" />
  </svg>`;
}
