import { registerBodySchema, type RegisterBody } from "#contract/verification.ts";
import { MARKET_FACTS, type Language, type Market } from "#contract/market.ts";

type Errors = Record<string, string[]>;

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** What was typed and may come back. */
export const readTyped = (form: FormData): Record<string, string> => ({
  email: textOf(form, "email").slice(0, 254),
  language: textOf(form, "language").slice(0, 2),
  purpose: textOf(form, "purpose").slice(0, 4),
});

/** What the form says about who filled it in. */
export const readHumanClaim = (form: FormData) => ({
  token: textOf(form, "turnstile_token").slice(0, 4096),
  trap: textOf(form, "website"),
  started: textOf(form, "started").slice(0, 200),
  hasScripts: form.has("scripts"),
  isGivenUp: textOf(form, "check") === "given-up",
});

/** The form as the marketplace takes it, or what is wrong with which field (spec §5). */
export function parseSignUp(
  form: FormData,
  market: Market,
): { body: RegisterBody } | { errors: Errors } {
  const purpose = textOf(form, "purpose");
  const parsed = registerBodySchema.safeParse({
    email: textOf(form, "email"),
    password: textOf(form, "password"),
    language: textOf(form, "language"),
    country: market,
    ...(purpose === "buy" || purpose === "sell" ? { intent: purpose } : {}),
  });
  if (!parsed.success) {
    const errors: Errors = {};
    for (const { path, message } of parsed.error.issues) {
      (errors[String(path[0])] ??= []).push(message);
    }
    return { errors };
  }
  const offered: readonly Language[] = MARKET_FACTS[market].languages;
  if (!offered.includes(parsed.data.language)) {
    return { errors: { language: ["auth.language-invalid"] } };
  }
  return { body: parsed.data };
}
