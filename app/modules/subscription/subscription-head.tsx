import type { ReactNode } from "react";
import type { Subscription } from "#contract/subscription.ts";
import { accountPaths } from "../../account-paths.ts";
import { paths } from "../../paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";

type Props = { subscription: Pick<Subscription, "id" | "plan" | "device">; title: string };

/** Of a page about one thing that is done with a subscription. */
export function SubscriptionHead({ subscription, title }: Props) {
  const t = useT("subscription");
  const locale = useLocale();
  const { id, plan, device } = subscription;
  return (
    <>
      <Breadcrumbs
        label={t("breadcrumbs")}
        breadcrumbs={[
          { label: t("account"), to: paths.account(locale) },
          { label: t("title"), to: accountPaths.subscriptions(locale) },
          { label: device.title, to: accountPaths.subscription(locale, id) },
          { label: title },
        ]}
      />
      <div className="stack snug">
        <h1>{title}</h1>
        <p className="dim">
          {t(`plan.${plan}`)} · {device.title}
        </p>
      </div>
    </>
  );
}

type NotNowProps = { id: string; children: ReactNode };

export function NotNow({ id, children }: NotNowProps) {
  const t = useT("subscription");
  const locale = useLocale();
  return (
    <>
      <Note kind="act">{children}</Note>
      <p>
        <ButtonLink kind="line" to={accountPaths.subscription(locale, id)}>
          {t("back")}
        </ButtonLink>
      </p>
    </>
  );
}
