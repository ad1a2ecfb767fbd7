import { PRODUCT } from "../locale/product.ts";
import { useT } from "../locale/use-t.ts";
import { AuthLink, StepHead, type StepProps } from "./auth-step.tsx";
import { useLastMethod, useRootFacts } from "../session/use-root-facts.ts";
import { TermsLine } from "../ui/terms-line.tsx";
import { LastUsed, ProviderButtons } from "./provider-buttons.tsx";
import "../ui/button.css";

/** Ways to sign in; the last used one comes first (spec §2 "auth (choice)"). */
export function ChooseState({ headingId, returnTo, under }: StepProps) {
  const t = useT("auth");
  const { socialProviders } = useRootFacts();
  const last = useLastMethod();
  const isProvider = socialProviders.some((provider) => provider === last);
  const place = { returnTo, under };
  return (
    <>
      <StepHead id={headingId} title={t("choose.title")} lead={t("choose.lead")} />
      <div className="stack snug">
        <AuthLink {...place} to="sign-in" className={isProvider ? "btn line full" : "btn full"}>
          {t("choose.email")}
          <LastUsed method="email" />
        </AuthLink>
        <ProviderButtons returnTo={returnTo} lead />
      </div>
      <p className="small dim reach">
        {t("choose.new-here")}{" "}
        <AuthLink {...place} to="sign-up">
          {t("choose.join")}
        </AuthLink>
      </p>
      <TermsLine className="tiny dim" text={t("choose.terms", { product: PRODUCT })} />
    </>
  );
}
