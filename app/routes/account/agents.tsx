import { data } from "react-router";
import * as z from "zod";
import { agentKeyNameSchema } from "#contract/agent-key.ts";
import { agentKeyIdSchema } from "#contract/id.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import { moneySchema } from "#contract/money.ts";
import { accountPaths } from "../../account-paths.ts";
import { apiContext, localeContext, webRequestContext } from "../../context.ts";
import { ACCOUNT_MESSAGES } from "../../modules/account/account-messages.server.ts";
import { AgentsPage } from "../../modules/agent/agents-page.tsx";
import { presentCall, presentKey } from "../../modules/agent/present-agents.server.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { formatMoney } from "../../modules/locale/format.ts";
import { marketOf } from "../../modules/locale/locale.ts";
import { parseAmount } from "../../modules/locale/parse-amount.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/agents";

/** Static page with plain forms. */
export const handle = { scripts: false };

const makeSchema = z.object({
  name: agentKeyNameSchema,
  offer: z.boolean().default(false),
  propose: z.boolean().default(false),
  max_total: z.string().trim().default(""),
});
const pressed = z.object({});
/** Which ceilings the API takes in the key's market. */
const rangeSchema = z.object({ least: moneySchema, most: moneySchema });

export async function loader({ context }: Route.LoaderArgs) {
  const { keys, calls } = await context.get(apiContext).agentKey.list();
  const locale = context.get(localeContext);
  const { now, origin } = context.get(webRequestContext);
  return {
    keys: keys.map((key) => presentKey(key, { locale, now: now() })),
    calls: calls.map((call) => presentCall(call, locale)),
    address: `${origin}/mcp`,
    // Each key is one of its own.
    form: { ...openForm(context, makeSchema), nonce: null },
  };
}

export const action = formActions(
  {
    make: {
      schema: makeSchema,
      run: async ({ value, api, locale, answer, refuse }) => {
        const scopes = (["offer", "propose"] as const).filter((scope) => value[scope]);
        const typed = value.max_total === "" ? null : parseAmount(value.max_total, locale);
        if (typed?.amount === null) return refuse({ max_total: "agent.ceiling-number" });
        const { currency } = MARKET_FACTS[marketOf(locale)];
        const { key, name } = await api.agentKey.create({
          name: value.name,
          scopes,
          max_total: typed && { amount: typed.amount, currency },
        });
        // The key is in this answer alone: neither a cookie nor the next page has it.
        return answer(200, {}, { key, name });
      },
      onError({ status, fieldErrors, facts }, { answer, locale }) {
        const { success, data: range } = rangeSchema.safeParse(facts);
        if (!success) return null;
        const least = formatMoney(locale, range.least);
        return answer(status, fieldErrors, { least, most: formatMoney(locale, range.most) });
      },
    },
    revoke: {
      schema: pressed,
      run: async ({ form, api, done, locale, t }) => {
        const { success, data: keyId } = agentKeyIdSchema.safeParse(form.get("key_id"));
        if (!success) throw data({ code: "bad_request" }, { status: 400 });
        const { keys } = await api.agentKey.list();
        const name = keys.find(({ id }) => id === keyId)?.name ?? "";
        await api.agentKey.revoke({ keyId }).catch(unlessGone);
        return done(accountPaths.agents(locale), t("agent")("revoked", { name }));
      },
    },
  },
  { messages: { ...ACCOUNT_MESSAGES, too_many_agent_keys: "agent.too-many" } },
);

export default function Agents({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("agent");
  const { form, ...view } = loaderData;
  return (
    <>
      <PageHead title={t("title")} noIndex />
      <AgentsPage {...view} seed={form} result={actionData} />
    </>
  );
}

/** Idempotent: a key that no longer exists counts as revoked. */
function unlessGone(error: unknown): void {
  if (parseApiError(error)?.code !== "not_found") throw error;
}
