import { localeContext, apiContext, webRequestContext } from "../context.ts";
import { drawCode } from "../modules/passport/draw-code.server.ts";
import { PassportFindings } from "../modules/passport/passport-findings.tsx";
import { PassportHead } from "../modules/passport/passport-head.tsx";
import { PassportProof } from "../modules/passport/passport-proof.tsx";
import { presentPassport } from "../modules/passport/present-passport.ts";
import { useT } from "../modules/locale/use-t.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import { paths } from "../paths.ts";
import type { Route } from "./+types/passport";

/** Static page. */
export const handle = { scripts: false };

export async function loader({ context, params: { code } }: Route.LoaderArgs) {
  const passport = await context.get(apiContext).passport.get({ code });
  const { origin } = context.get(webRequestContext);
  const address = origin + paths.passport(context.get(localeContext), passport.code);
  return { passport: presentPassport(passport), address, qrCode: drawCode(address) };
}

export default function Passport({ loaderData }: Route.ComponentProps) {
  const t = useT("passport");
  const { passport, address, qrCode } = loaderData;
  return (
    <main id="main" className="wrap stack wide passport">
      <PageHead title={t("page", { title: passport.title })} noIndex />
      <PassportHead {...{ passport, address, qrCode }} />
      <PassportFindings passport={passport} />
      <PassportProof passport={passport} />
    </main>
  );
}
