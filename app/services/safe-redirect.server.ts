import { redirect } from "react-router";
import { safePath } from "../paths.ts";

/** Every redirect to a target from input goes through here (open redirects). */
export const safeRedirect = (target: unknown, fallback: string, status: 302 | 303 = 303) =>
  redirect(safePath(target, fallback), status);
