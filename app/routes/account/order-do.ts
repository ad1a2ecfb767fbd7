import { redirect } from "react-router";
import { localeContext } from "../../context.ts";
import { orderPaths } from "../../order-paths.ts";
import type { Route } from "./+types/order-do";

/** 308 keeps the method and the body: pages of an earlier build post to this address. */
const redirectToAction = ({ context, params, url }: Route.LoaderArgs | Route.ActionArgs) =>
  redirect(
    orderPaths.orderAction(
      context.get(localeContext),
      params.orderId,
      params.action,
      Object.fromEntries(url.searchParams),
    ),
    308,
  );

/** The address of order actions in mails and bookmarks until November 2026. */
export const loader = redirectToAction;
export const action = redirectToAction;
