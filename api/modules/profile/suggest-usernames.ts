import { createHash } from "node:crypto";
import { usernameSchema } from "#contract/account.ts";
import { LIMITS } from "#contract/limits.ts";
import { toUsernameLook } from "#contract/username-look.ts";
import type { Database } from "#api/db/database.ts";
import { GREEK_LETTERS } from "#api/modules/understanding/index.ts";

const SUGGESTIONS = 3;
const NUMBERS = 12;
const FALLBACK = "person";

type Named = { id: string; full_name: string | null; email: string };

export async function suggestUsernames(database: Database, person: Named): Promise<string[]> {
  const candidates = listCandidates(person);
  const taken = await listTakenLooks(database, candidates.map(toUsernameLook));
  return candidates
    .filter((candidate) => !taken.has(toUsernameLook(candidate)))
    .slice(0, SUGGESTIONS);
}

export function listCandidates({ id, full_name: fullName, email }: Named): string[] {
  const name = (fullName ?? "")
    .split(/[\s.-]+/)
    .map(transliterate)
    .filter(Boolean);
  const [first = "", last = ""] = [name.at(0), name.length > 1 ? name.at(-1) : undefined];
  const mailbox = email
    .split("@")[0]!
    .split("+")[0]!
    .split(/[._-]+/)
    .map(transliterate)
    .filter(Boolean);
  const plain = [
    first,
    last && first + last,
    last && first + last[0]!,
    last && first[0]! + last,
    last,
    last && last + first[0]!,
    mailbox.join(""),
    mailbox[0] ?? "",
  ].filter((word) => word.length <= LIMITS.username.max);
  const bases = [first, mailbox.join(""), last, FALLBACK].filter(
    (word) => word.length >= LIMITS.username.min,
  );
  const numbered = listNumbers(id).flatMap((number) =>
    bases.map((base) => base.slice(0, LIMITS.username.max - number.length) + number),
  );
  const isAllowed = (word: string) => usernameSchema.safeParse(word).success;
  return [...new Set([...plain, ...numbered])].filter(isAllowed);
}

/** Deterministic per user, so that reloads suggest the same. */
function listNumbers(id: string): string[] {
  const bytes = createHash("sha256").update(id).digest();
  return Array.from({ length: NUMBERS }, (_, i) => {
    const digits = 2 + Math.floor(i / 3);
    const number = bytes.readUInt16BE(i * 2) * 65_536 + bytes.readUInt16BE((i * 2 + 6) % 32);
    return String(10 ** (digits - 1) + (number % (9 * 10 ** (digits - 1))));
  });
}

/** The order matters. */
const PAIRS: [RegExp, string][] = [
  [/ου/g, "ou"],
  // αυ is said af before a voiceless consonant and at the end of a word, else av; ευ and ηυ alike.
  [/([αεη])υ(?=[θκξπσςτφχψ]|$)/g, "$1f"],
  [/([αεη])υ/g, "$1v"],
  [/γγ/g, "ng"],
  [/γξ/g, "nx"],
  [/γχ/g, "nch"],
  [/^μπ|μπ$/g, "b"],
];

/** A diaeresis, or an accent on the first vowel, separates two vowels: άυλος, Ταΰγετος. */
const APART = /([άέήό])υ|([αεηο])[ϋΰ]/g;

/** ELOT 743; other characters are dropped. */
export function transliterate(word: string): string {
  let latin = word
    .normalize("NFC")
    .toLowerCase()
    .replace(APART, (_, accented: string | undefined, plain: string) => `${accented ?? plain}y`)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");
  for (const [pair, spelling] of PAIRS) latin = latin.replace(pair, spelling);
  return latin.replace(/[α-ω]/g, (letter) => GREEK_LETTERS[letter] ?? "").replace(/[^a-z0-9]/g, "");
}

/** A closed account keeps its username until it is erased. */
const listTakenLooks = async (
  database: Database,
  looks: readonly string[],
): Promise<Set<string | null>> => {
  const rows = await database
    .db()
    .selectFrom("user_account")
    .select("username_look")
    .where("username_look", "in", [...looks])
    .execute();
  return new Set(rows.map((row) => row.username_look));
};
