import { toAddressKey } from "#contract/address-key.ts";
import { LIMITS, type RateLimitName } from "#contract/limits.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { hashKey } from "#api/http/device.ts";
import {
  isCodeOf,
  listVerificationsOf,
  lockSends,
  writeSends,
} from "#api/modules/verification/index.ts";
import { beginSession } from "#api/modules/second-factor/index.ts";
import { provePassword } from "#api/modules/step-up/index.ts";
import { foldEmail } from "./account-policy.ts";
import { findAndLockAccount } from "./account-store.ts";
import { findCredentials, findResettable, findUnownedCredentials } from "./contact.ts";
import { isKnownDevice } from "./known-device-store.ts";
import { getResendDelay, sendVerification } from "./send-code.ts";

type Credentials = { email: string; password: string; link_token?: string | undefined };

/** Hides whether the e-mail has an account (decisions "Account enumeration"). */
export async function logIn(
  call: Call,
  { email, password, link_token: linkToken }: Credentials,
): Promise<{ token: string; expires_at: string }> {
  const { database } = call;
  const folded = foldEmail(email);
  const { refund } = await admitGuess(call, { emailFolded: folded, recipient: email, linkToken });

  // The same work is done without an account, because the response time must reveal nothing.
  const account =
    (await matchPassword(await findCredentials(database, folded), password)) ??
    (await matchPassword(await findUnownedCredentials(database, folded), password));
  if (!account) throw new ApiError("invalid_credentials");

  const { token, expiresAt } = await beginSession(
    call,
    { userId: account.id, method: "email" },
    async () => {
      // The password may have changed during the comparison, which has ended its sessions.
      const locked = await findAndLockAccount(database, account.id);
      if (locked?.password_hash !== account.password_hash)
        throw new ApiError("invalid_credentials");
    },
  ).catch(async (error: unknown) => {
    // The password was right: the limits of guesses are not for this account's second factor.
    if (error instanceof ApiError && error.code === "second_factor_needed") await refund();
    throw error;
  });
  await refund();
  return { token, expires_at: expiresAt.toISOString() };
}

type StoredCredentials = { id: string; password_hash: string | null };

const matchPassword = async (
  account: StoredCredentials | undefined,
  password: string,
): Promise<StoredCredentials | null> =>
  (await provePassword(account?.password_hash ?? null, password)) ? account! : null;

type Guess = { emailFolded: string; recipient: string; linkToken: string | undefined };
type Budget = [RateLimitName, string];

/**
 * Known devices and holders of a sign-in link have budgets of their own. When the shared ones of IP
 * address and e-mail are exhausted, others need the mailed link (docs/decisions/0034).
 */
async function admitGuess(call: Call, guess: Guess): Promise<{ refund: () => Promise<void> }> {
  const { database, device, limits, ip } = call;
  const { emailFolded } = guess;
  const spent: Budget[] = [];
  const refund = async () => {
    await Promise.all(spent.map(([name, key]) => limits.refund(name, key)));
  };

  const own = await findOwnKey();
  if (own !== null) {
    await limits.spend("guess", own);
    spent.push(["guess", own]);
    return { refund };
  }
  const address = toAddressKey(ip);
  const budgets: Budget[] = [
    ["guess", `${address} ${emailFolded}`],
    ["guessAddress", address],
    ["guessDay", `${address} ${emailFolded}`],
    // Last, so that an exhausted IP address takes none from the shared e-mail budget.
    ["guessEmail", emailFolded],
  ];
  for (const [name, key] of budgets) {
    if (!(await limits.trySpend(name, key))) {
      await sendSignInLink(call, guess);
      throw new ApiError("sign_in_link_needed");
    }
    spent.push([name, key]);
  }
  return { refund };

  async function findOwnKey(): Promise<string | null> {
    if (await isKnownDevice(database, device, emailFolded))
      return `device:${hashKey(device!.hash.toString("hex"), emailFolded)}`;
    return (await isValidLink(call, guess))
      ? `link:${hashKey(guess.linkToken!, emailFolded)}`
      : null;
  }
}

async function isValidLink(
  { database, at }: Call,
  { emailFolded, linkToken }: Guess,
): Promise<boolean> {
  if (linkToken === undefined) return false;
  const links = await listVerificationsOf(database, "sign-in", emailFolded);
  return links.some(
    (link) => !link.used_at && link.expires_at && link.expires_at > at && isCodeOf(link, linkToken),
  );
}

/** A new link does not end an older one, so that the mailbox always holds a valid one. */
async function sendSignInLink(
  { database, jobs, limits, at, ip, market, locale }: Call,
  { emailFolded, recipient }: Guess,
): Promise<void> {
  if (!(await limits.trySpend("sendLink", toAddressKey(ip)))) return;
  const key = { purpose: "sign-in", target: emailFolded } as const;
  const { sends } = LIMITS.signInLink;
  await database.tx(async () => {
    const before = await lockSends(database, { ...key, at });
    if (getResendDelay(before, at, { countdown: 0, ...sends }) > 0) return;
    await writeSends(database, { ...key, sentAt: [...before, at].slice(-sends.perDay) });
    const userId = await findResettable(database, emailFolded);
    await sendVerification({ database, jobs, at }, "sign-in-link", {
      purpose: "sign-in",
      subject: emailFolded,
      sender: at.toISOString(),
      target: emailFolded,
      userId,
      recipient,
      market,
      locale,
    });
  });
}
