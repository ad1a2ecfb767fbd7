import { createHash } from "node:crypto";
import { usernameSchema } from "#contract/account.ts";
import { LIMITS } from "#contract/limits.ts";
import { toUsernameLook } from "#contract/username-look.ts";
import type { Database } from "#api/db/database.ts";
import { toLatin } from "./latin-name.ts";
import { listTakenLooks } from "./profile-store.ts";

const SUGGESTIONS = 3;
const NUMBERS = 12;
const FALLBACK = "person";

type Named = { id: string; full_name: string | null; email: string };

/** Three free usernames that fit the person, asked of the database at once. */
export async function suggestUsernames(database: Database, person: Named): Promise<string[]> {
  const candidates = listCandidates(person);
  const taken = await listTakenLooks(database, candidates.map(toUsernameLook));
  return candidates
    .filter((candidate) => !taken.has(toUsernameLook(candidate)))
    .slice(0, SUGGESTIONS);
}

/** Allowed ones, the most fitting first: by name, by e-mail, then with numbers. */
export function listCandidates({ id, full_name: fullName, email }: Named): string[] {
  const name = (fullName ?? "")
    .split(/[\s.-]+/)
    .map(toLatin)
    .filter(Boolean);
  const [first = "", last = ""] = [name.at(0), name.length > 1 ? name.at(-1) : undefined];
  const mailbox = email
    .split("@")[0]!
    .split("+")[0]!
    .split(/[._-]+/)
    .map(toLatin)
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

/** The same for one person each time, others for the next: two digits first, longer ones later. */
function listNumbers(id: string): string[] {
  const bytes = createHash("sha256").update(id).digest();
  return Array.from({ length: NUMBERS }, (_, i) => {
    const digits = 2 + Math.floor(i / 3);
    const number = bytes.readUInt16BE(i * 2) * 65_536 + bytes.readUInt16BE((i * 2 + 6) % 32);
    return String(10 ** (digits - 1) + (number % (9 * 10 ** (digits - 1))));
  });
}
