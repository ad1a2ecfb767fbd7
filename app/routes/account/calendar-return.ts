import { redirect } from "react-router";
import { localeContext } from "../../context.ts";
import { toCallPage } from "../../modules/appointment/calendar-return.ts";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/calendar-return";

export const loader = ({ context, url }: Route.LoaderArgs) =>
  redirect(toCallPage(url.searchParams) ?? paths.orders(context.get(localeContext)), 303);
