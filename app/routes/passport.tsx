import { localeContext, apiContext, webRequestContext } from "../context.ts";
import { CheckCard } from "../modules/passport/check-card.tsx";
import { drawCode } from "../modules/passport/draw-code.server.ts";
import { PassportFindings } from "../modules/passport/passport-findings.tsx";
import { PassportHead } from "../modules/passport/passport-head.tsx";
import { PassportProof } from "../modules/passport/passport-proof.tsx";
import { PassportShare } from "../modules/passport/passport-share.tsx";
import { PhotoCompare } from "../modules/passport/photo-compare.tsx";
import { presentPassport } from "../modules/passport/present-passport.ts";
import { useCheckPoints } from "../modules/passport/use-check-points.ts";
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
  const points = useCheckPoints(passport);
  const { cover, shots, checkedAt, title } = passport;
  const name = t("page", { title });
  return (
    <main id="main" className="wrap stack wide passport">
      <PageHead title={name} noIndex />
      <div className="certificate">
        <PassportHead {...{ passport, address, qrCode }} />
        <CheckCard points={points} grade={passport.found} checkedAt={checkedAt} isFromBench />
      </div>
      {cover === null || shots.length === 0 ? null : (
        <PhotoCompare title={title} seller={cover} hub={shots[0]!} checkedAt={checkedAt} />
      )}
      <PassportFindings passport={passport} />
      <PassportShare title={name} address={address} />
      <PassportProof passport={passport} />
    </main>
  );
}
