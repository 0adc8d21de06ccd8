import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { useAuth } from "./auth-provider.tsx";

function Status() {
  return useAuth().status;
}

test("the hook outside its provider throws the specified error", () => {
  expect(() => renderToString(<Status />)).toThrow("useAuth must be used within an AuthProvider");
});
