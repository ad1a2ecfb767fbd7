import { contract } from "#contract/contract.ts";
import { route, type Route } from "#api/http/route.ts";
import { exchangeLoginCode } from "./exchange-login-code.ts";
import { linkSocial, unlinkSocial } from "./link-social.ts";
import { startSocial } from "./start-social.ts";

export const socialRoutes: Route[] = [
  route(contract.social.start, async (call, { params, body }) => ({
    data: await startSocial(call, params.provider, body),
  })),
  route(contract.social.exchangeLoginCode, async (call, { body }) => ({
    data: await exchangeLoginCode(call, body),
  })),
  route(contract.social.link, async (call, { body }) => ({ data: await linkSocial(call, body) })),
  route(contract.social.unlink, async (call, { body }) => {
    await unlinkSocial(call, body.provider);
    return null;
  }),
];
