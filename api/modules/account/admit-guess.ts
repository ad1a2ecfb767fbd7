import { LIMITS, type RateLimitName } from "#contract/limits.ts";
import type { Call } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { hashKey } from "#api/http/device.ts";
import { toAddressKey } from "#contract/address-key.ts";
import { isCodeOf } from "./issue-code.ts";
import { isKnownDevice } from "./known-device-store.ts";
import { findWait } from "./resend-policy.ts";
import { sendVerification } from "./send-verification.ts";
import { findResettable } from "./sign-up-store.ts";
import { listVerificationsOf, lockSends, writeSends } from "./verification-store.ts";

type Guess = { emailFolded: string; recipient: string; linkToken: string | undefined };
type Budget = [RateLimitName, string];

/**
 * Counts one guess at a password before it is compared; `giveBack` for the right one. A known device
 * and the reader of the mailbox have budgets of their own, which nobody else can use up. Anyone else
 * shares the budgets of their address and of the e-mail: when one is used up, they have to open a link
 * that goes to the mailbox, whether or not the e-mail has an account (docs/decisions/0034).
 */
export async function admitGuess(
  call: Call,
  guess: Guess,
): Promise<{ giveBack: () => Promise<void> }> {
  const { database, device, limits, ip } = call;
  const { emailFolded } = guess;
  const spent: Budget[] = [];
  const giveBack = async () => {
    await Promise.all(spent.map(([name, key]) => limits.refund(name, key)));
  };

  const own = await findOwnKey();
  if (own !== null) {
    await limits.spend("guess", own);
    spent.push(["guess", own]);
    return { giveBack };
  }
  const address = toAddressKey(ip);
  const budgets: Budget[] = [
    ["guess", `${address} ${emailFolded}`],
    ["guessAddress", address],
    ["guessDay", `${address} ${emailFolded}`],
    // The last, so that who has run out at their own address takes nothing from everybody's.
    ["guessEmail", emailFolded],
  ];
  for (const [name, key] of budgets) {
    if (!(await limits.trySpend(name, key))) {
      await sendSignInLink(call, guess);
      throw new ApiError("sign_in_link_needed");
    }
    spent.push([name, key]);
  }
  return { giveBack };

  async function findOwnKey(): Promise<string | null> {
    if (await isKnownDevice(database, device, emailFolded))
      return `device:${hashKey(device!.hash.toString("hex"), emailFolded)}`;
    return (await isGoodLink(call, guess))
      ? `link:${hashKey(guess.linkToken!, emailFolded)}`
      : null;
  }
}

/** Whether the token stands in a mail that went to this e-mail and is still good. */
async function isGoodLink(
  { database, at }: Call,
  { emailFolded, linkToken }: Guess,
): Promise<boolean> {
  if (linkToken === undefined) return false;
  const links = await listVerificationsOf(database, "sign-in", emailFolded);
  return links.some(
    (link) => !link.used_at && link.expires_at && link.expires_at > at && isCodeOf(link, linkToken),
  );
}

/**
 * At most one an hour and five a day go to an e-mail, whoever asks; none ends an older one, so that the
 * mailbox always holds one that is good. The same is done for an e-mail without an account.
 */
async function sendSignInLink(
  { database, jobs, limits, at, ip, market, locale }: Call,
  { emailFolded, recipient }: Guess,
): Promise<void> {
  if (!(await limits.trySpend("sendLink", toAddressKey(ip)))) return;
  const key = { purpose: "sign-in", target: emailFolded } as const;
  const { sends } = LIMITS.signInLink;
  await database.tx(async () => {
    const before = await lockSends(database, { ...key, at });
    if (findWait(before, at, { countdown: 0, ...sends }) > 0) return;
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
