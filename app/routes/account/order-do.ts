import { redirect } from "react-router";
import { localeContext } from "../../context.ts";
import { orderPaths } from "../../order-paths.ts";
import type { Route } from "./+types/order-do";

/** The address of order actions in mails and bookmarks until November 2026; it keeps its query. */
export const loader = ({ context, params, url }: Route.LoaderArgs) =>
  redirect(
    orderPaths.orderAction(
      context.get(localeContext),
      params.orderId,
      params.action,
      Object.fromEntries(url.searchParams),
    ),
    301,
  );
