import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { PRODUCT } from "#contract/product.ts";
import { ApiError } from "#api/http/api-error.ts";

/** Fewer guesses than this find it: a list of common passwords with the usual ending takes no more. */
const GUESSES_WANTED = 1e7;
/** Bounds the work on passwords full of signs that stand for letters. */
const SIGNS_READ_AS_LETTERS = 20;
const SHORTEST_NAME = 3;
/** What a password must hold besides a name: less is a year and a sign, which is where others look. */
const BESIDES_A_NAME = 6;

let judge: Promise<ZxcvbnFactory> | undefined;

/** 40,000 passwords take 20 MB and 80 ms, so that only a process which needs them loads them. */
async function loadJudge(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({
    dictionary: { passwords: dictionary["passwords-common"] },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: SIGNS_READ_AS_LETTERS,
  });
}

/** The name in an e-mail, whole and in its parts. */
const toNames = (email: string): string[] => {
  const name = email.slice(0, email.lastIndexOf("@"));
  return [name, ...name.split(/[^\p{L}\p{N}]+/u)].filter(({ length }) => length >= SHORTEST_NAME);
};

const isLittleMoreThanAName = (password: string, names: readonly string[]): boolean => {
  const rest = names.reduce(
    (text, name) => text.replaceAll(name.toLowerCase(), ""),
    password.toLowerCase(),
  );
  return rest.length < BESIDES_A_NAME;
};

/** Whether the password is among the first that others try, this person's own name included. */
export async function isCommonPassword(password: string, email: string): Promise<boolean> {
  const names = [...toNames(email), PRODUCT];
  if (isLittleMoreThanAName(password, names)) return true;
  judge ??= loadJudge();
  const { guesses } = (await judge).check(password, names);
  return guesses < GUESSES_WANTED;
}

/** On top of the seven rules (decisions "Passwords"); throws invalid_fields. */
export async function requireUncommonPassword(password: string, email: string): Promise<void> {
  if (await isCommonPassword(password, email))
    throw new ApiError("invalid_fields", { fields: { password: ["auth.password-too-common"] } });
}
