import { Link, useLocation, useNavigate } from "react-router";
import { t } from "@sacred-space/words/t.ts";
import { useAuth } from "#app/accounts/auth-provider.tsx";
import { useToast } from "#app/kit/ui/toast/toast.tsx";

const LOOK = "inline-flex min-h-11 items-center px-3 font-medium underline-offset-4 hover:text-gold hover:underline";

/** Login if signed out; otherwise Sign Out, and Admin for the practitioner. */
export function AccountLinks({
  className = LOOK,
  leave = () => undefined,
}: {
  className?: string;
  leave?: () => void;
}) {
  const { status, isAdmin, signOut } = useAuth();
  const { toast } = useToast();
  const { pathname } = useLocation();
  const navigate = useNavigate();

  async function end() {
    leave();
    if (pathname.startsWith("/account")) await navigate("/"); // that page would redirect to the sign-in
    await signOut();
    toast({ title: t("You are signed out") });
  }

  if (status !== "signed-in") {
    // Invisible while a remembered account loads, so that "Login" does not flash up.
    return (
      <Link
        to="/auth"
        onClick={leave}
        className={`${className} ${status === "loading" ? "in-data-remembered:invisible" : ""}`}
      >
        {t("Login")}
      </Link>
    );
  }
  return (
    <>
      {isAdmin && (
        <Link to="/admin" onClick={leave} className={className}>
          {t("Admin")}
        </Link>
      )}
      <Link to="/account" onClick={leave} className={className}>
        {t("Your account")}
      </Link>
      <button type="button" onClick={() => void end()} className={className}>
        {t("Sign Out")}
      </button>
    </>
  );
}
