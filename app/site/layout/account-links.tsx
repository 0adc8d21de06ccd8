import { Link, useLocation, useNavigate } from "react-router";
import { useAuth } from "#app/backend/accounts/auth-provider.tsx";
import { useToast } from "#app/ui/toast/toast.tsx";

const LOOK = "inline-flex min-h-11 items-center px-3 font-medium underline-offset-4 hover:text-gold hover:underline";

/** Login when signed out, Sign Out for a client, and Admin beside it for the practitioner. */
export function AccountLinks({ className = LOOK, leave = () => undefined }: { className?: string; leave?: () => void }) {
  const { status, isAdmin, signOut } = useAuth();
  const { toast } = useToast();
  const { pathname } = useLocation();
  const navigate = useNavigate();

  async function end() {
    leave();
    if (pathname.startsWith("/account")) await navigate("/"); // without an account that page asks for one
    await signOut();
    toast({ title: "You are signed out" });
  }

  if (status !== "signed-in") {
    // Until the account is known the place is kept, but a browser that remembers one does not read "Login" first.
    return (
      <Link to="/auth" onClick={leave} className={`${className} ${status === "loading" ? "in-data-remembered:invisible" : ""}`}>
        Login
      </Link>
    );
  }
  return (
    <>
      {isAdmin && (
        <Link to="/admin" onClick={leave} className={className}>
          Admin
        </Link>
      )}
      <Link to="/account" onClick={leave} className={className}>
        Your account
      </Link>
      <button type="button" onClick={() => void end()} className={className}>
        Sign Out
      </button>
    </>
  );
}
