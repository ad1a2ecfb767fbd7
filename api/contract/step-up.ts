import * as z from "zod";
import { endpoint } from "./endpoint.ts";

/** The password again, valid for ten minutes (decisions "Session"). */
export const provePassword = endpoint({
  id: "provePassword",
  method: "POST",
  path: "/prove-password",
  auth: "user",
  limit: "credentials",
  body: z.object({
    password: z
      .string({ error: "auth.password-required" })
      .min(1, "auth.password-required")
      .max(1000),
  }),
  response: null,
  errors: ["wrong_password"],
});
