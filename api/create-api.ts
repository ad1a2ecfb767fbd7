import { minutes } from "./contract/duration.ts";
import type { ApiDeps } from "./context.ts";
import { createClockMounts } from "./http/clock-mount.ts";
import type { Route } from "./http/route.ts";
import { serve, type Mount } from "./http/serve.ts";
import { sweepExpired } from "./http/sweep-expired.ts";
import { createWebhookMount } from "./http/webhook-mount.ts";
import { accountRoutes } from "./modules/account/account.routes.ts";
import { sweepUnowned } from "./modules/account/sweep-unowned.ts";
import { addressRoutes } from "./modules/address/address.routes.ts";
import { appointmentRoutes } from "./modules/appointment/appointment.routes.ts";
import { boostRoutes } from "./modules/boost/boost.routes.ts";
import { catalogRoutes } from "./modules/catalog/catalog.routes.ts";
import { listingDraftRoutes } from "./modules/listing-draft/listing-draft.routes.ts";
import { sweepDrafts } from "./modules/listing-draft/erase-drafts.ts";
import { inspectionRoutes } from "./modules/hub/inspection.routes.ts";
import { deviceWishRoutes } from "./modules/device-wish/device-wish.routes.ts";
import { reportRoutes } from "./modules/report/report.routes.ts";
import { claimRoutes } from "./modules/claim/claim.routes.ts";
import { favoriteRoutes } from "./modules/favorite/favorite.routes.ts";
import { hubRoutes } from "./modules/hub/hub.routes.ts";
import { myListingsRoutes } from "#api/modules/my-listings/my-listings.routes.ts";
import { marketPriceRoutes } from "#api/modules/market-price/market-price.routes.ts";
import { listingRoutes } from "./modules/listing/listing.routes.ts";
import { marketRoutes } from "./modules/market/market.routes.ts";
import { notificationRoutes } from "./modules/notification/notification.routes.ts";
import { addOnRoutes } from "./modules/add-on/add-on.routes.ts";
import { orderRoutes } from "./modules/order-detail/order-detail.routes.ts";
import { orderActionRoutes } from "./modules/order-action/order-action.routes.ts";
import { createUnreadStream } from "./modules/notification/unread-stream.ts";
import { paymentRoutes } from "./modules/payment/payment.routes.ts";
import { passportRoutes } from "./modules/passport/passport.routes.ts";
import { payoutRoutes } from "./modules/payout/payout.routes.ts";
import { profileRoutes } from "./modules/profile/profile.routes.ts";
import { reviewRoutes } from "./modules/review/review.routes.ts";
import { savedSearchRoutes } from "./modules/saved-search/saved-search.routes.ts";
import { searchRoutes } from "./modules/search/search.routes.ts";
import { shipmentRoutes } from "./modules/shipment/shipment.routes.ts";
import { createSocialMount } from "./modules/social/answer-callback.ts";
import { socialRoutes } from "./modules/social/social.routes.ts";
import { stepUpRoutes } from "./modules/step-up/step-up.routes.ts";
import { unsubscribeRoutes } from "./modules/unsubscribe/unsubscribe.routes.ts";
import { createOutboxMounts } from "./providers/outbox/outbox-mounts.ts";
import { createScenarioMounts } from "./seed/scenario-mount.ts";
import { ApiError } from "./http/api-error.ts";
import { contract } from "./contract/contract.ts";
import { toOpenApi } from "./contract/openapi.ts";

export const routes: readonly Route[] = [
  ...accountRoutes,
  ...stepUpRoutes,
  ...profileRoutes,
  ...addressRoutes,
  ...socialRoutes,
  ...marketRoutes,
  ...catalogRoutes,
  // Before `/listings/:id`, which also matches `/listings/filters`.
  ...searchRoutes,
  ...listingRoutes,
  ...favoriteRoutes,
  ...savedSearchRoutes,
  ...unsubscribeRoutes,
  ...listingDraftRoutes,
  ...myListingsRoutes,
  ...marketPriceRoutes,
  ...boostRoutes,
  ...hubRoutes,
  ...inspectionRoutes,
  ...passportRoutes,
  ...reviewRoutes,
  ...claimRoutes,
  ...reportRoutes,
  ...deviceWishRoutes,
  ...orderRoutes,
  ...orderActionRoutes,
  ...addOnRoutes,
  ...paymentRoutes,
  ...shipmentRoutes,
  ...appointmentRoutes,
  ...payoutRoutes,
  ...notificationRoutes,
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
  ];
  mounts.push(
    ...createOutboxMounts(deps),
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
      document ??= JSON.stringify(toOpenApi(contract, config.basePath));
      return new Response(document, {
        headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=300" },
      });
    },
  };
}
