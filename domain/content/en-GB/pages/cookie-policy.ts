import { block } from "#domain/pages/default/block.ts";

/** The general text on cookies; the tables of individual cookies are generated. */
export const cookiePolicy = [
  block({
    kind: "legal",
    anchor: "cookie-policy",
    title: "Cookie Policy",
    text: "Which notes this site leaves in your browser, what each is for, and how to say no.",
  }),
  block({ kind: "cookie-choice", anchor: "preferences-above", title: "Cookie Preferences" }),
  block({
    kind: "clause",
    anchor: "what",
    title: "What cookies are",
    plain: "Small notes that a site leaves in your browser, to find them again.",
    text: "A cookie is a short text that a site asks your browser to keep. Browsers also have a store of their own for such notes, called local storage. This policy means both when it says “cookie”, because for your privacy they are the same.",
  }),
  block({
    kind: "clause",
    anchor: "choice",
    title: "Your choice",
    plain: "The essential ones are needed for the site to work. All others wait for your yes.",
    text: `Cookies fall into four categories: **essential**, **analytics**, **marketing** and **preferences**. Essential cookies are required for basic functionality and cannot be turned off here. Nothing of the other three is set or loaded before you agree to it, and you may say yes to one and no to another.

You can change your mind as often as you like; what you withdraw is removed.`,
  }),
  block({
    kind: "cookies",
    anchor: "essential",
    title: "Essential cookies",
    plain: "Always on, because the site does not work without them.",
    category: "essential",
  }),
  block({
    kind: "cookies",
    anchor: "analytics",
    title: "Analytics cookies",
    plain: "Off until you say yes.",
    category: "analytics",
  }),
  block({
    kind: "cookies",
    anchor: "marketing",
    title: "Marketing cookies",
    plain: "There is no advertising here, so there is nothing to set.",
    category: "marketing",
  }),
  block({
    kind: "cookies",
    anchor: "preferences",
    title: "Preferences cookies",
    plain: "Off until you say yes; then your choices are remembered.",
    category: "preferences",
  }),
  block({
    kind: "clause",
    anchor: "browser",
    title: "In your browser",
    plain: "Your browser can delete and refuse cookies, too.",
    text: "Every browser has a setting that shows, deletes or blocks cookies. If you block the essential ones, you can read every page here, but you cannot sign in or book.",
  }),
  block({
    kind: "clause",
    anchor: "more",
    title: "Questions",
    plain: "Ask me.",
    text: "The [Privacy Policy](/privacy) says what else is kept about you. For anything that is not clear, {write to me}.",
  }),
  block({ kind: "cookie-choice", anchor: "preferences-below", title: "Change your cookie preferences" }),
];
