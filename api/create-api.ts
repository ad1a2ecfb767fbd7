import { minutes } from "./contract/duration.ts";
import type { ApiDeps } from "./context.ts";
import { createClockMounts } from "./http/clock-mount.ts";
import type { Route } from "./http/route.ts";
import { serve, type Mount } from "./http/serve.ts";
import { sweepExpired } from "./http/sweep-expired.ts";
import { createWebhookMount } from "./http/webhook-mount.ts";
import { accountRoutes, sweepUnowned } from "#api/modules/account/index.ts";
import { addressRoutes } from "#api/modules/address/index.ts";
import { createMcpMount } from "#api/modules/agent/index.ts";
import { agentKeyRoutes } from "#api/modules/agent-key/index.ts";
import { aiConversationRoutes } from "#api/modules/ai-conversation/index.ts";
import { appointmentRoutes } from "#api/modules/appointment/index.ts";
import { auditRoutes } from "#api/modules/audit/index.ts";
import { overviewRoutes } from "#api/modules/overview/index.ts";
import { checklistRoutes } from "#api/modules/checklist/index.ts";
import { boostRoutes } from "#api/modules/boost/index.ts";
import { pickRoutes } from "#api/modules/pick/index.ts";
import { staffCatalogRoutes } from "#api/modules/staff-catalog/index.ts";
import { catalogRoutes } from "#api/modules/catalog/index.ts";
import { catalogMergeRoutes } from "#api/modules/catalog-merge/index.ts";
import { listingDraftRoutes, sweepDrafts } from "#api/modules/listing-draft/index.ts";
import { hubRoutes, inspectionRoutes } from "#api/modules/hub/index.ts";
import { stockParcelRoutes } from "#api/modules/stock-parcel/index.ts";
import { hubStockRoutes } from "#api/modules/hub-stock/index.ts";
import { deletionBlockerRoutes } from "#api/modules/deletion-blocker/index.ts";
import { deviceWishRoutes } from "#api/modules/device-wish/index.ts";
import { reportRoutes } from "#api/modules/report/index.ts";
import { withdrawalRoutes } from "#api/modules/withdrawal/index.ts";
import { claimRoutes } from "#api/modules/claim/index.ts";
import { favoriteRoutes } from "#api/modules/favorite/index.ts";
import { myListingsRoutes } from "#api/modules/my-listings/index.ts";
import { marketPriceRoutes } from "#api/modules/market-price/index.ts";
import { listingRoutes } from "#api/modules/listing/index.ts";
import { marketRoutes } from "#api/modules/market/index.ts";
import { riskRoutes } from "#api/modules/risk/index.ts";
import { moderationRoutes } from "#api/modules/moderation/index.ts";
import { createUnreadStream, notificationRoutes } from "#api/modules/notification/index.ts";
import { addOnRoutes } from "#api/modules/add-on/index.ts";
import { orderRoutes } from "#api/modules/order-detail/index.ts";
import { huntRoutes } from "#api/modules/hunt/index.ts";
import { proposalRoutes } from "#api/modules/proposal/index.ts";
import { offerRoutes } from "#api/modules/offer/index.ts";
import { orderActionRoutes } from "#api/modules/order-action/index.ts";
import { paymentRoutes } from "#api/modules/payment/index.ts";
import { passkeyRoutes } from "#api/modules/passkey/index.ts";
import { passportRoutes } from "#api/modules/passport/index.ts";
import { pushSubscriptionRoutes } from "#api/modules/push-subscription/index.ts";
import { payoutRoutes } from "#api/modules/payout/index.ts";
import { proBadgeRoutes } from "#api/modules/pro-badge/index.ts";
import { statementRoutes } from "#api/modules/statement/index.ts";
import { receiveMail, ticketRoutes } from "#api/modules/ticket/index.ts";
import { createUcpMount } from "#api/modules/ucp/index.ts";
import { transactionRoutes } from "#api/modules/transaction/index.ts";
import { invoiceRoutes } from "#api/modules/invoice/index.ts";
import { productFeedRoutes } from "#api/modules/product-feed/index.ts";
import { profileRoutes } from "#api/modules/profile/index.ts";
import { reviewRoutes } from "#api/modules/review/index.ts";
import { profileImageRoutes } from "#api/modules/profile-image/index.ts";
import { savedSearchRoutes } from "#api/modules/saved-search/index.ts";
import { searchRoutes } from "#api/modules/search/index.ts";
import { secondFactorRoutes } from "#api/modules/second-factor/index.ts";
import { shipmentRoutes } from "#api/modules/shipment/index.ts";
import { createSocialMount, socialRoutes } from "#api/modules/social/index.ts";
import { dataExportRoutes } from "#api/modules/data-export/index.ts";
import { stepUpRoutes } from "#api/modules/step-up/index.ts";
import { personRoutes } from "#api/modules/person/index.ts";
import { promoCodeRoutes } from "#api/modules/promo-code/index.ts";
import { settingRoutes } from "#api/modules/setting/index.ts";
import { staffRoutes } from "#api/modules/staff/index.ts";
import { createStaffJobRoutes } from "#api/modules/staff-job/index.ts";
import { createStaffListRoutes } from "#api/modules/staff-list/index.ts";
import { subscriptionRoutes } from "#api/modules/subscription/index.ts";
import { unsubscribeRoutes } from "#api/modules/unsubscribe/index.ts";
import { verificationDocumentRoutes } from "#api/modules/verification-document/index.ts";
import { createMailInMounts } from "./providers/mail-in/mail-in-mount.ts";
import { createOutboxMounts } from "./providers/outbox/outbox-mounts.ts";
import { createScenarioMounts } from "./seed/scenario-mount.ts";
import { ApiError } from "./http/api-error.ts";
import { endpoints } from "./contract/contract.ts";
import { toOpenApi } from "./contract/openapi.ts";
import { staffLists } from "./staff-lists.ts";
// As in create-deps.ts: development reloads this file with its own copy of api/events.ts.
import "./subscribers.ts";

export const routes: readonly Route[] = [
  ...accountRoutes,
  ...deletionBlockerRoutes,
  ...stepUpRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...agentKeyRoutes,
  ...dataExportRoutes,
  ...profileRoutes,
  ...profileImageRoutes,
  ...addressRoutes,
  ...socialRoutes,
  ...marketRoutes,
  ...catalogRoutes,
  ...staffCatalogRoutes,
  ...catalogMergeRoutes,
  ...pickRoutes,
  ...productFeedRoutes,
  // Before `/listings/:id`, which also matches `/listings/filters`.
  ...searchRoutes,
  ...listingRoutes,
  ...favoriteRoutes,
  ...savedSearchRoutes,
  ...unsubscribeRoutes,
  ...listingDraftRoutes,
  ...myListingsRoutes,
  ...marketPriceRoutes,
  ...offerRoutes,
  ...aiConversationRoutes,
  ...huntRoutes,
  ...proposalRoutes,
  ...boostRoutes,
  ...hubRoutes,
  ...inspectionRoutes,
  ...hubStockRoutes,
  ...stockParcelRoutes,
  ...passportRoutes,
  ...reviewRoutes,
  ...claimRoutes,
  ...withdrawalRoutes,
  ...subscriptionRoutes,
  ...reportRoutes,
  ...moderationRoutes,
  ...riskRoutes,
  ...deviceWishRoutes,
  ...ticketRoutes,
  ...orderRoutes,
  ...orderActionRoutes,
  ...addOnRoutes,
  ...paymentRoutes,
  ...shipmentRoutes,
  ...appointmentRoutes,
  ...payoutRoutes,
  ...transactionRoutes,
  ...invoiceRoutes,
  ...statementRoutes,
  ...notificationRoutes,
  ...pushSubscriptionRoutes,
  ...verificationDocumentRoutes,
  ...proBadgeRoutes,
  ...personRoutes,
  ...staffRoutes,
  ...promoCodeRoutes,
  ...settingRoutes,
  ...createStaffListRoutes(staffLists),
  ...createStaffJobRoutes(staffLists),
  ...auditRoutes,
  ...overviewRoutes,
  ...checklistRoutes,
];

const SWEEP_EVERY = minutes(10);

export type Api = {
  /** `peer` is the remote address of the connection; undefined for callers in the same process. */
  fetch(request: Request, peer?: string): Promise<Response>;
  close(): Promise<void>;
};

export async function createApi(deps: ApiDeps): Promise<Api> {
  const { database, now, log } = deps;
  const unread = createUnreadStream(deps);
  const mounts: Mount[] = [
    unread.mount,
    createHealthMount(deps),
    createOpenApiMount(deps),
    createSocialMount(deps),
    createWebhookMount(deps),
    createMcpMount(deps),
    createUcpMount(deps),
  ];
  mounts.push(
    ...createOutboxMounts(deps),
    ...createMailInMounts(deps, (mail) => receiveMail(deps, mail)),
    ...createClockMounts(deps),
    ...createScenarioMounts(deps, (request) => fetchApi(request)),
  );
  const { pages } = deps.cardProvider;
  if (pages)
    mounts.push({ path: `${pages.path}/*`, methods: "all", answer: pages.fetch, limit: "browse" });

  let sweeping: Promise<void> = Promise.resolve();
  const sweep = () => {
    sweeping = sweepExpired(database, now())
      .then(() => sweepUnowned(deps, now()))
      .then(() => sweepDrafts(deps, now()))
      .catch((error: unknown) => log.warn({ err: error }, "sweeping expired rows failed"));
  };
  const timer = setInterval(sweep, SWEEP_EVERY).unref();

  const fetchApi = serve(routes, mounts, deps);
  return {
    fetch: fetchApi,
    async close() {
      clearInterval(timer);
      unread.close();
      await sweeping;
    },
  };
}

/**
 * `GET /health` answers 503 while the database is unreachable, and says whether outgoing work is on
 * hold.
 */
const createHealthMount = ({ hold, log }: ApiDeps): Mount => ({
  path: "/health",
  methods: "GET",
  answer: async () => {
    let held: Awaited<ReturnType<typeof hold.find>>;
    try {
      held = await hold.find();
    } catch (error) {
      log.error({ err: error }, "the database does not answer");
      throw new ApiError("unavailable");
    }
    return Response.json(
      { status: "ok", ...(held && { outgoing: "on hold" }) },
      { headers: { "Cache-Control": "no-store" } },
    );
  },
});

/**
 * `GET /openapi.json`, built at the first request, because that takes a while and is rarely needed.
 */
function createOpenApiMount({ config }: ApiDeps): Mount {
  let document: string | undefined;
  return {
    path: "/openapi.json",
    methods: "GET",
    limit: "browse",
    answer: async () => {
      document ??= JSON.stringify(toOpenApi(endpoints, config.basePath));
      return new Response(document, {
        headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=300" },
      });
    },
  };
}
