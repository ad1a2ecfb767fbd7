import { data } from "react-router";
import { marketplaceContext } from "../../context.ts";
import { DeedForm } from "../../modules/order-action/order-action-form.tsx";
import { isDeed } from "../../modules/order-action/order-actions.ts";
import {
  runConfirmedAction,
  readDeedForm,
} from "../../modules/order-action/run-order-action.server.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { NotNow } from "#app/modules/order/order-head.tsx";
import { openOrderPage } from "#app/modules/order/run-order-form.server.ts";
import { OrderHead } from "../../modules/order/order-head.tsx";
import { revalidateAfterRefusal } from "../../modules/ui/revalidate-after-error.ts";
import { runOrderForm } from "../../modules/order/run-order-form.server.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { deedService, orderService } from "../../services/marketplace/order.server.ts";
import type { Route } from "./+types/order-action";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { orderId, deed } = params;
  const order = await orderService(context.get(marketplaceContext)).get(orderId);
  const page = openOrderPage(context, order);
  if (!isDeed(deed)) return data({ ...page, deed: null }, { status: 404 });
  const reason = url.searchParams.get("reason");
  return { ...page, deed, kept: page.kept ?? (reason === null ? null : { reason }) };
}

export async function action(args: Route.ActionArgs) {
  const { orderId, deed } = args.params;
  return runOrderForm(args, async (work) => {
    if (!isDeed(deed)) throw data({ code: "bad_request" }, { status: 400 });
    const { read, wrong } = readDeedForm(deed, work);
    if (read === null) return work.refuse(wrong);
    await runConfirmedAction(deedService(work.call, orderId), deed, read, work.nonce);
    return work.go(work.here, work.say("deed")(`${deed}.done`));
  });
}

export default function OrderDeed({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("deed");
  const { order, deed, ...form } = loaderData;
  const title = t(deed === null ? "unknown" : `${deed}.title`);
  const isOpen = deed !== null && order.allowed.includes(deed);
  return (
    <main id="main" className="wrap stack order-form">
      <PageHead title={title} noIndex />
      <OrderHead order={order} title={title} />
      {isOpen ? (
        <DeedForm {...form} {...{ order, deed }} reply={actionData} />
      ) : (
        <NotNow order={order} />
      )}
    </main>
  );
}

export const shouldRevalidate = revalidateAfterRefusal;
