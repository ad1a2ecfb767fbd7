import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { PRODUCT } from "#contract/product.ts";
import { ApiError } from "#api/http/api-error.ts";

/** An attacker with a list of common passwords and the usual suffixes needs fewer guesses. */
const MIN_GUESSES = 1e7;
/** Limits the work for passwords full of l33t substitutions. */
const MAX_SUBSTITUTIONS = 20;
const MIN_NAME_LENGTH = 3;
/** A year and a sign are what attackers try first. */
const MIN_LENGTH_BESIDES_NAME = 6;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loaded on first use: the 40,000 passwords take 20 MB and 80 ms. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({
    dictionary: { passwords: dictionary["passwords-common"] },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
  });
}

const toNames = (email: string): string[] => {
  const name = email.slice(0, email.lastIndexOf("@"));
  return [name, ...name.split(/[^\p{L}\p{N}]+/u)].filter(({ length }) => length >= MIN_NAME_LENGTH);
};

const isMostlyName = (password: string, names: readonly string[]): boolean => {
  const rest = names.reduce(
    (text, name) => text.replaceAll(name.toLowerCase(), ""),
    password.toLowerCase(),
  );
  return rest.length < MIN_LENGTH_BESIDES_NAME;
};

export async function isCommonPassword(password: string, email: string): Promise<boolean> {
  const names = [...toNames(email), PRODUCT];
  if (isMostlyName(password, names)) return true;
  estimator ??= loadEstimator();
  const { guesses } = (await estimator).check(password, names);
  return guesses < MIN_GUESSES;
}

/** Applies on top of the seven rules (decisions "Passwords"). */
export async function requireUncommonPassword(password: string, email: string): Promise<void> {
  if (await isCommonPassword(password, email))
    throw new ApiError("invalid_fields", { fields: { password: ["auth.password-too-common"] } });
}
