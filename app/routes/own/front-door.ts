import { redirectToOwnLocale } from "../../middleware/locale.server.ts";
import type { Route } from "./+types/front-door";

/** 302 by cookies, profile, Accept-Language, else el-GR (decisions "Product"). */
export const loader = ({ context }: Route.LoaderArgs) => redirectToOwnLocale(context);
