import { Link } from "react-router";
import type { Clause } from "./legal-page.tsx";
import { WriteTo } from "./write-to.tsx";

/** What is said of cookies in general; which ones there are stands in the list of categories beside it. */
export function cookieClauses(email: string | null): Clause[] {
  return [
    {
      id: "what",
      title: "What cookies are",
      plain: "Small notes that a site leaves in your browser, to find them again.",
      text: (
        <p>
          A cookie is a short text that a site asks your browser to keep. Browsers also have a store of their own for such notes, called
          local storage. This policy means both when it says “cookie”, because for your privacy they are the same.
        </p>
      ),
    },
    {
      id: "choice",
      title: "Your choice",
      plain: "The essential ones are needed for the site to work. All others wait for your yes.",
      text: (
        <>
          <p>
            Cookies fall into four categories: <strong>essential</strong>, <strong>analytics</strong>, <strong>marketing</strong> and{" "}
            <strong>preferences</strong>. Essential cookies are required for basic functionality and cannot be turned off here. Nothing of
            the other three is set or loaded before you agree to it, and you may say yes to one and no to another.
          </p>
          <p>You can change your mind as often as you like; what you withdraw is removed.</p>
        </>
      ),
    },
    {
      id: "browser",
      title: "In your browser",
      plain: "Your browser can delete and refuse cookies, too.",
      text: (
        <p>
          Every browser has a setting that shows, deletes or blocks cookies. If you block the essential ones, you can read every page here,
          but you cannot sign in or book.
        </p>
      ),
    },
    {
      id: "more",
      title: "Questions",
      plain: "Ask me.",
      text: (
        <p>
          What else is kept about you stands in the{" "}
          <Link to="/privacy" className="link">
            Privacy Policy
          </Link>
          . For anything that is not clear, <WriteTo email={email} />.
        </p>
      ),
    },
  ];
}
