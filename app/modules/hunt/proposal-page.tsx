import { paths } from "../../paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import type { FormSeed } from "../form/form-rules.ts";
import { useActionForm } from "../form/use-action-form.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { PriceSummary } from "../ui/price-summary.tsx";
import { MandateNote } from "./mandate-note.tsx";
import type { ProposalView } from "./present-hunt.server.ts";

type Props = {
  proposal: ProposalView;
  forms: { accept: FormSeed<"seen" | "currency">; dismiss: FormSeed<never> };
  result: ActionResult | undefined;
};

export function ProposalPage({ proposal, forms, result }: Props) {
  const t = useT("hunt");
  const locale = useLocale();
  const { status, title, device, isAgreed, isByAgent, price, fee } = proposal;
  const { delivery, total, asking, until } = proposal;
  return (
    <main id="main" className="wrap stack slim">
      <h1>{t("proposal.title")}</h1>
      <p>
        <Link to={device}>{title}</Link>
      </p>
      <p>{t(`proposal.${isByAgent ? "agent-" : ""}${isAgreed ? "agreed" : "asking"}`)}</p>
      {isAgreed ? <p className="dim">{t("proposal.was", { amount: asking })}</p> : null}
      <PriceSummary
        lines={[
          { key: "price", label: t("proposal.price"), value: price },
          { key: "fee", label: t("proposal.fee"), value: fee },
          { key: "delivery", label: t("proposal.delivery"), value: delivery },
        ]}
        total={{ label: t("proposal.total"), value: total }}
      />
      <Note>{t(isByAgent ? "agent-machine" : "machine")}</Note>
      {status === "open" ? (
        <>
          <p>
            {t("proposal.nothing")} {t("proposal.until", { until })}
          </p>
          <AcceptForm proposal={proposal} seed={forms.accept} result={result} />
          <DismissForm seed={forms.dismiss} result={result} />
        </>
      ) : (
        <p>
          <b>{t(`proposal.status.${status}`)}</b>
        </p>
      )}
      {status === "accepted" && proposal.checkout ? (
        <p>
          <ButtonLink to={proposal.checkout}>{t("proposal.checkout")}</ButtonLink>
        </p>
      ) : null}
      <MandateNote mandate={proposal.mandate} isGiven={status === "accepted"} />
      <p>
        <Link className="link tap" to={paths.help(locale)}>
          {t("help")}
        </Link>
      </p>
    </main>
  );
}

type AcceptProps = {
  proposal: ProposalView;
  seed: FormSeed<"seen" | "currency">;
  result: Props["result"];
};

function AcceptForm({ proposal: { seen, currency }, seed, result }: AcceptProps) {
  const t = useT("hunt");
  const [form] = useActionForm({
    id: "accept",
    hidden: { intent: "accept" },
    seed,
    lastResult: result,
    texts: ["hunt"],
  });
  return (
    <ActionForm form={form}>
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="currency" value={currency} />
      <p>
        <Button>{t("proposal.accept")}</Button>
      </p>
    </ActionForm>
  );
}

function DismissForm({ seed, result }: { seed: FormSeed<never>; result: Props["result"] }) {
  const t = useT("hunt");
  const [form] = useActionForm<never>({
    id: "dismiss",
    hidden: { intent: "dismiss" },
    seed,
    lastResult: result,
    texts: ["hunt"],
  });
  return (
    <ActionForm form={form}>
      <p>
        <Button kind="line">{t("proposal.dismiss")}</Button>
      </p>
    </ActionForm>
  );
}
