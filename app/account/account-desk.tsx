import { useState } from "react";
import { Tab, TabList, TabPanel, Tabs } from "#app/ui/tabs.tsx";
import { CheckYourMail } from "./check-your-mail.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

type AccountDeskProps = {
  localMode: boolean;
  /** Whether somebody came here from a page that wants to know them. */
  leadsBack: boolean;
};

/** The two tabs of /auth (spec 2, 4), and the letter that follows a sign-up. */
export function AccountDesk({ localMode, leadsBack }: AccountDeskProps) {
  const [mailedTo, setMailedTo] = useState<string>();
  if (mailedTo) return <CheckYourMail email={mailedTo} localMode={localMode} onAgain={() => setMailedTo(undefined)} />;
  return (
    <>
      <h1 className="text-3xl">Your account</h1>
      {leadsBack && <p className="mt-3 text-quiet">Sign in, and you are back where you were.</p>}
      <Tabs defaultValue="signin" className="mt-6">
        <TabList aria-label="Sign in or sign up">
          <Tab value="signin">Sign In</Tab>
          <Tab value="signup">Sign Up</Tab>
        </TabList>
        <TabPanel value="signin">
          <SignInForm />
        </TabPanel>
        <TabPanel value="signup">
          <SignUpForm onMailSent={setMailedTo} />
        </TabPanel>
      </Tabs>
    </>
  );
}
