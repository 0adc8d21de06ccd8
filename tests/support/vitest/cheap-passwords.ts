import { hashPasswordsCheaply } from "#tests/support/password-cost.ts";

hashPasswordsCheaply();
