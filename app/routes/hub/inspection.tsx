import {
  keptFormContext,
  localeContext,
  marketplaceContext,
  webRequestContext,
} from "../../context.ts";
import { BenchForm } from "../../modules/inspection/inspection-form.tsx";
import { BenchHead } from "../../modules/inspection/inspection-head.tsx";
import { ColourKey, FoundList } from "../../modules/inspection/found-list.tsx";
import { mergeTyped } from "../../modules/inspection/inspection-fields.ts";
import { presentBench } from "../../modules/inspection/present-inspection.ts";
import { runBench } from "../../modules/inspection/run-inspection.server.ts";
import { SecondPerson } from "../../modules/inspection/second-person.tsx";
import { BenchKeys } from "../../modules/hub/late-keys.tsx";
import { HubBreadcrumbs } from "../../modules/hub/hub-breadcrumbs.tsx";
import { isId } from "../../modules/ui/is-id.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { WaitRing } from "../../modules/hub/wait-ring.tsx";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { WearPicture } from "../../modules/listing-draft/wear-picture.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { sellerPaths } from "../../seller-paths.ts";
import { accountService } from "../../services/marketplace/account.server.ts";
import { hubOrderService } from "../../services/marketplace/hub.server.ts";
import type { Route } from "./+types/inspection";

export async function loader({ context, params: { orderId }, url }: Route.LoaderArgs) {
  if (!isId(orderId)) throw new Response(null, { status: 404 });
  const call = context.get(marketplaceContext);
  const [order, { role }] = await Promise.all([
    hubOrderService(call).get(orderId),
    accountService(call).getProfile(),
  ]);
  const path = sellerPaths.hubCheck(context.get(localeContext), orderId);
  return {
    bench: presentBench(order, role === "hub" ? "hub" : "support"),
    kept: context.get(keptFormContext).take(path),
    isTooLarge: url.searchParams.get("refused") === "size",
    now: context.get(webRequestContext).now().toISOString(),
  };
}

export async function action({ request, context, params: { orderId } }: Route.ActionArgs) {
  const orders = hubOrderService(context.get(marketplaceContext));
  return runBench({ request, context }, orderId, {
    get: () => orders.get(orderId),
    save: (body) => orders.saveCheck(orderId, body),
    addPhoto: (body, nonce) => orders.addPhoto(orderId, body, nonce),
    decide: (body, nonce) => orders.decideCheck(orderId, body, nonce),
  });
}

export default function Check({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("inspection");
  const locale = useLocale();
  const { bench, kept, isTooLarge, now } = loaderData;
  const typed = actionData?.values ?? kept;
  const between = { label: bench.number, to: sellerPaths.hubOrder(locale, bench.id) };
  return (
    <main id="main" className="wrap stack">
      <PageHead title={t("heading", { title: bench.title })} noIndex />
      <BenchHead
        bench={bench}
        breadcrumbs={
          <HubBreadcrumbs
            of="orders"
            queue={sellerPaths.hubOrders(locale, { queue: "check" })}
            between={between}
          />
        }
        wait={
          bench.since === null ? null : (
            <WaitRing since={bench.since} dueAt={bench.dueAt} now={now} />
          )
        }
      />
      {bench.closed === null ? (
        <>
          <ColourKey Picture={WearPicture} />
          {/* The key remounts the form for another device, and when a colleague has saved answers. */}
          <BenchForm
            key={typed === null ? bench.id : `${bench.version} ${JSON.stringify(typed)}`}
            bench={bench}
            reply={actionData}
            merged={mergeTyped(bench, typed)}
            isTooLarge={isTooLarge}
          />
          <BenchKeys />
        </>
      ) : (
        <>
          <SecondPerson bench={bench} reply={actionData} />
          {bench.version === 0 ? null : <FoundList bench={bench} />}
        </>
      )}
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
