import type { RouterContextProvider } from "react-router";
import type { OrderDetail } from "#contract/order.ts";
import { keptFormContext, webRequestContext } from "../../context.ts";
import { presentBrief } from "./present-brief.ts";

/** What every page about one thing one does with an order begins with. */
export function openOrderPage(context: Readonly<RouterContextProvider>, order: OrderDetail) {
  const { path } = context.get(webRequestContext);
  return {
    order: presentBrief(order),
    nonce: crypto.randomUUID(),
    /** What was typed before the session ended, or the marketplace fell silent. */
    kept: context.get(keptFormContext).take(path.split("?", 1)[0]!),
    /** The form was larger than can be sent (url-rules). */
    isTooLarge: path.includes("refused=size"),
  };
}
