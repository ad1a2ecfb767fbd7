import type { ReactNode } from "react";
import type { Subscription } from "#contract/subscription.ts";
import { accountPaths } from "../../account-paths.ts";
import { AccountFrame } from "../account/account-frame.tsx";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";

type Props = {
  subscription: Pick<Subscription, "id" | "plan" | "device">;
  title: string;
  children: ReactNode;
};

/** A page about one thing that is done with a subscription. */
export function SubscriptionFrame({ subscription, title, children }: Props) {
  const t = useT("subscription");
  const locale = useLocale();
  const { id, plan, device } = subscription;
  return (
    <AccountFrame
      screen="subscriptions"
      title={title}
      lead={`${t(`plan.${plan}`)} · ${device.title}`}
      below={[{ label: device.title, to: accountPaths.subscription(locale, id) }, { label: title }]}
    >
      {children}
    </AccountFrame>
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
