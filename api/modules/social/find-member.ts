import { emailSchema, type SocialProvider } from "#contract/account.ts";
import { LIMITS } from "#contract/limits.ts";
import type { Language, Locale, Market } from "#contract/market.ts";
import type { SocialError } from "#contract/social.ts";
import type { ApiDeps } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { foldEmail } from "#api/modules/account/index.ts";
import type { SocialProfile } from "#api/providers/social/port.ts";
import { findIdentity, insertIdentity, insertMember, isEmailTaken } from "./social-store.ts";

type SocialVisitor = { provider: SocialProvider; profile: SocialProfile; locale: Locale; at: Date };
type Member = { userId: string; isNew: boolean };

/** An e-mail alone never signs in to an existing account (spec §8 "Social-login conflict"). */
export const findOrCreateMember = (
  { database, jobs }: Pick<ApiDeps, "database" | "jobs">,
  comer: SocialVisitor,
): Promise<Member | SocialError> =>
  database.tx(async () => {
    const known = await findLinkedMember(database, comer);
    if (known) return known;
    const email = emailSchema.safeParse(comer.profile.email);
    if (!email.success) return "social-failed";
    const emailFolded = foldEmail(email.data);
    // A concurrent callback of the same person may have created it between the two queries.
    if (await isEmailTaken(database, emailFolded))
      return (await findLinkedMember(database, comer)) ?? "social-conflict";

    const [language, market] = comer.locale.split("-") as [Language, Market];
    const userId = await insertMember(database, {
      email: email.data,
      emailFolded: comer.profile.isEmailVerified ? emailFolded : null,
      name: comer.profile.name?.slice(0, LIMITS.address.name) ?? null,
      market,
      language,
      at: comer.at,
    });
    if (userId === null) return (await findLinkedMember(database, comer)) ?? "social-conflict";
    const { provider, profile, at } = comer;
    const { subject } = profile;
    const identity = { provider, subject, userId, email: email.data, at };
    if (!(await insertIdentity(database, identity))) throw new IdentityTakenError();
    if (profile.picture !== null) {
      const photo = { user_id: userId, provider, picture: profile.picture };
      await jobs.enqueue("keep-social-photo", photo, { key: userId });
    }
    return { userId, isNew: true };
  });

/** Two concurrent callbacks of one identity with two e-mails: one account is enough. */
class IdentityTakenError extends Error {
  override readonly name = "IdentityTakenError";
}

async function findLinkedMember(
  database: Database,
  comer: SocialVisitor,
): Promise<Member | SocialError | null> {
  const { provider, profile } = comer;
  const known = await findIdentity(database, { provider, subject: profile.subject });
  if (!known) return null;
  return known.deactivated_at ? "social-failed" : { userId: known.user_id, isNew: false };
}
