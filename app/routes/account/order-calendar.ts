import { localeContext, apiContext, webRequestContext } from "../../context.ts";
import { getT } from "../../modules/locale/get-t.server.ts";
import { writeCalendar } from "../../modules/order/write-calendar.server.ts";
import type { Route } from "./+types/order-calendar";

export async function loader({ context, params: { orderId }, url }: Route.LoaderArgs) {
  const order = await context.get(apiContext).order.get({ orderId });
  const t = getT(context.get(localeContext), "order");
  const title = `${t("one.title", { number: order.number })}: ${order.item.title}`;
  const { now } = context.get(webRequestContext);
  const file = writeCalendar(order, { title, now: now(), host: url.hostname });
  if (file === null) throw new Response(null, { status: 404 });
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${order.number}.ics"`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
    },
  });
}
