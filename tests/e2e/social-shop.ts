import type { OpenIdAccount } from "#api/providers/social/embedded/create-provider.ts";
import { startOpenIdServer } from "../providers/openid-server.ts";

/** By project, because each account can sign up only once. */
const newcomers = ["on", "off"].flatMap((scripts): OpenIdAccount[] =>
  (["google", "apple"] as const).map((provider) => ({
    id: `${provider}-${scripts}`,
    email: `iris.${provider}.${scripts}@mail.test`,
    email_verified: true,
    name: "Iris Galani",
  })),
);

/** The shop, with three local providers. */
const providers = await startOpenIdServer({
  port: Number(process.env["PORT"]) + 2,
  accounts: [
    ...newcomers,
    { id: "seller", email: "seller@deftero.test", email_verified: true, name: "Eleni" },
  ],
});
Object.assign(process.env, providers.env);
await import("../../server.ts");
