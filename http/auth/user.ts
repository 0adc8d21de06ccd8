import type { Context } from "hono";
import { findUser } from "#database/users.ts";
import type { Desk } from "../desk.ts";
import { refuse } from "./refusals.ts";
import { signedInUser } from "./signed-in-user.ts";
import { userAnswer } from "./user-answer.ts";

/** GET /user (wire 1.4). */
export const userDoor =
  (desk: Desk) =>
  async (c: Context): Promise<Response> => {
    const signedIn = await signedInUser(desk, c);
    if (!signedIn.ok) return signedIn.answer;
    const user = await findUser(desk.practice.database, signedIn.caller.userId);
    return user ? c.json(userAnswer(user)) : refuse(c, "user-gone");
  };
