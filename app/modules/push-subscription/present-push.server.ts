import type { PushSubscription } from "#contract/push-subscription.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import { formatDate, formatRelative } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";

/** Key with which this browser may subscribe; null where it is not offered, or on already. */
export type PushOffer = { publicKey: string | null; isOn: boolean };

type Subscriptions = Awaited<ReturnType<ApiClient["pushSubscription"]["list"]>>;

const NO_OFFER: PushOffer = { publicKey: null, isOn: false };

/** Beside other things on a page, which is useful without the offer. */
export const findPushOffer = ({ pushSubscription }: ApiClient): Promise<PushOffer> =>
  pushSubscription.list().then(toPushOffer, () => NO_OFFER);

const toPushOffer = ({ public_key, is_offered, subscriptions }: Subscriptions): PushOffer => {
  const isOn = subscriptions.some(({ is_current }) => is_current);
  return { publicKey: is_offered && !isOn ? public_key : null, isOn };
};

/** Null where the shop sends no web push. */
export function presentPush(found: Subscriptions, locale: Locale, now: Date) {
  if (found.public_key === null) return null;
  return {
    offer: toPushOffer(found),
    isOffered: found.is_offered,
    devices: found.subscriptions.map((one) => presentDevice(one, locale, now)),
  };
}

export type PushView = NonNullable<ReturnType<typeof presentPush>>;

/** The server phrases it, because the Intl data of a browser may differ and break hydration. */
function presentDevice(subscription: PushSubscription, locale: Locale, now: Date) {
  const t = getT(locale, "push");
  const { id, device, created_at, last_used_at, is_current } = subscription;
  const { browser, system } = device;
  return {
    id,
    isCurrent: is_current,
    name:
      browser !== null && system !== null
        ? t("device", { browser, system })
        : (browser ?? system ?? t("device-unknown")),
    facts: [
      t("since", { day: formatDate(locale, created_at) }),
      last_used_at === null
        ? t("unused")
        : t("used", { when: formatRelative(locale, last_used_at, now) }),
    ].join(", "),
  };
}
