import { apiContext } from "../../context.ts";
import { AccountFrame } from "../../modules/account/account-frame.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { VerificationPage } from "../../modules/verification-document/verification-page.tsx";
import type { Route } from "./+types/verification";

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [verification, { username }] = await Promise.all([
    api.account.getVerification(),
    api.account.get(),
  ]);
  return { verification, username };
}

export default function Verification({ loaderData }: Route.ComponentProps) {
  const t = useT("verification");
  return (
    <>
      <PageHead title={t("title")} noIndex />
      <AccountFrame
        screen="verification"
        title={t("title")}
        lead={t(loaderData.verification.is_pro ? "lead-pro" : "lead")}
      >
        <VerificationPage {...loaderData} />
      </AccountFrame>
    </>
  );
}
