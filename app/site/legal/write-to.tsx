import { Link } from "react-router";

/** The way to reach the practice, within a sentence: by mail where the address is known, otherwise over the contact page. */
export function WriteTo({ email }: { email: string | null }) {
  return email ? (
    <>
      write to{" "}
      <a href={`mailto:${email}`} className="link">
        {email}
      </a>
    </>
  ) : (
    <>
      get in touch over the{" "}
      <Link to="/contact" className="link">
        contact page
      </Link>
    </>
  );
}
