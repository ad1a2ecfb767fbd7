import { apiContext, localeContext } from "../../context.ts";
import { streamDevices } from "../../modules/staff-catalog/stream-catalog.server.ts";
import type { Route } from "./+types/catalog-file";

export const loader = ({ context }: Route.LoaderArgs) =>
  streamDevices(context.get(apiContext), context.get(localeContext));
