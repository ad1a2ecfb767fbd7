import { randomUUIDv7 } from "node:crypto";
import type { ChecklistProvider } from "#contract/checklist.ts";
import type { TestedProvider, TestOutcome } from "#contract/checklist-words.ts";
import type { UserCall } from "#api/context.ts";
import { ApiError } from "#api/http/api-error.ts";
import { getAccount } from "#api/modules/account/index.ts";
import { writeAudit } from "#api/modules/audit/index.ts";
import { ASKERS } from "./ask-provider.ts";
import { presentProvider } from "./get-checklist.ts";
import { saveProviderTest } from "./provider-test-store.ts";

/** They send something, which nothing does during a hold; the others only ask. */
const SENDING: ReadonlySet<TestedProvider> = new Set<TestedProvider>(["mail", "sms"]);

const DETAIL_LENGTH = 300;

type Result = { outcome: TestOutcome; took: number; detail: string | null };

/** Asks, and keeps how it went. Throws own_number_needed; a provider that fails is a result. */
export async function testProvider(
  call: UserCall,
  provider: TestedProvider,
): Promise<ChecklistProvider> {
  const { database, installation, now } = call;
  const number = provider === "sms" ? await requireOwnNumber(call) : null;
  const isHeld = (await call.hold.find()) !== null;
  const result: Result =
    isHeld && SENDING.has(provider)
      ? { outcome: "held", took: 0, detail: null }
      : await ask(call, provider, number);
  const kind = installation.providers[provider];
  const id = randomUUIDv7();
  const row = { ...result, kind, tested_at: now() };
  await database.tx(async () => {
    await saveProviderTest(database, { ...row, id, provider });
    const { outcome, took } = result;
    await writeAudit(call, {
      market: null,
      action: "provider.test",
      subject: { type: "provider", id },
      data: { provider, kind, outcome, took },
    });
  });
  return presentProvider(call, provider, { isHeld, test: row });
}

async function ask(
  call: UserCall,
  provider: TestedProvider,
  number: string | null,
): Promise<Result> {
  const began = performance.now();
  const tell = (outcome: TestOutcome, words: string | null): Result => ({
    outcome,
    took: Math.round(performance.now() - began),
    detail: words === null ? null : toDetail(words, [call.user.email, number]),
  });
  try {
    return tell("answered", await ASKERS[provider](call, { number }));
  } catch (error) {
    const result = tell("failed", error instanceof Error ? error.message : String(error));
    call.log.warn({ provider, reason: result.detail }, "A provider failed its test");
    return result;
  }
}

/** A provider may quote whom it was to write to. */
const toDetail = (words: string, recipients: readonly (string | null)[]): string =>
  recipients
    .reduce<string>(
      (safe, one) => (one === null ? safe : safe.replaceAll(one, "…")),
      words.replaceAll(/\s+/g, " "),
    )
    .slice(0, DETAIL_LENGTH);

/** Digits without +. */
async function requireOwnNumber({ database, user }: UserCall): Promise<string> {
  const { phone_number: number, phone_verified_at: provedAt } = await getAccount(database, user.id);
  if (!number || provedAt === null) throw new ApiError("own_number_needed");
  return number;
}
