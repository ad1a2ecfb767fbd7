import { redirect } from "react-router";
import { localeContext } from "../../context.ts";
import { toCallPage } from "../../modules/call/call-return.ts";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/call-return";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  redirect(toCallPage(url.searchParams) ?? paths.orders(context.get(localeContext)), 303);
