import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { maskEmail } from "#api/modules/account/index.ts";
import { findPreference, stopMails } from "#api/modules/notification/index.ts";
import { requireSubscription } from "./unsubscribe-token.ts";

export const unsubscribeRoutes: Route[] = [
  route(contract.unsubscribe.get, async (call, { params }) => {
    const { userId, category, email } = await requireSubscription(call, params.token);
    const { mail } = await findPreference(call.database, userId, category);
    return { data: { category, email: maskEmail(email), is_on: mail } };
  }),
  route(contract.unsubscribe.confirm, async (call, { params }) => {
    const { userId, category } = await requireSubscription(call, params.token);
    await stopMails(call.database, userId, category);
    return null;
  }),
];
