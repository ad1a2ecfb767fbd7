import type { PublicProfile } from "#contract/profile.ts";
import type { JsonLd } from "../ui/structured-data.tsx";
import { paths } from "../../paths.ts";

/** In the order of the tabs; the first is the default without a query. */
export const USER_TABS = ["on-sale", "sold", "received", "sent"] as const;
export type UserTab = (typeof USER_TABS)[number];

export type UserQuery = { tab: UserTab; page: number };

/** An invalid query means the first tab and the first page. */
export function parseProfileQuery(query: URLSearchParams): UserQuery {
  const page = query.get("page") ?? "";
  return {
    tab: USER_TABS.find((tab) => tab === query.get("tab")) ?? USER_TABS[0],
    page: /^\d{1,6}$/.test(page) ? Math.max(1, Number(page)) : 1,
  };
}

export const toUserQuery = ({ tab, page }: UserQuery) => ({
  tab: tab === USER_TABS[0] ? null : tab,
  page: page === 1 ? null : page,
});

export const presentUser = (profile: PublicProfile) => ({
  username: profile.username,
  photo: profile.profile_photo,
  isPro: profile.verification_badge,
  pro: profile.pro && {
    since: profile.pro.since,
    identity: profile.pro.identity_verified_at,
    address: profile.pro.address_verified_at,
  },
  city: profile.city,
  country: profile.country,
  joinedAt: profile.joined_at,
  onSale: profile.on_sale,
  sold: profile.sold,
  approvesIn: toSpan(profile.pace.approves_in),
  shipsIn: toSpan(profile.pace.ships_in),
  reviews: profile.reviews ?? { count: 0, positive: 0 },
  /** Percent; null without reviews. */
  goodShare: profile.reviews?.count
    ? Math.floor((profile.reviews.positive / profile.reviews.count) * 100)
    : null,
});

export type UserView = ReturnType<typeof presentUser>;

/** Rounded up. */
export type Span = { unit: "hours" | "days"; count: number };

function toSpan(hours: number | null): Span | null {
  if (hours === null) return null;
  return hours > 24
    ? { unit: "days", count: Math.ceil(hours / 24) }
    : { unit: "hours", count: Math.max(1, Math.ceil(hours)) };
}

/** schema.org ProfilePage: who sells, since when, and in how many sales. */
export const profileJsonLd = (
  { username, photo, joinedAt, sold }: UserView,
  { url, origin }: { url: string; origin: string },
): JsonLd => ({
  "@type": "ProfilePage",
  dateCreated: joinedAt,
  mainEntity: {
    "@type": "Person",
    name: username,
    alternateName: username,
    identifier: username,
    url,
    ...(photo !== null && { image: origin + paths.media(photo, 240) }),
    ...(sold > 0 && {
      agentInteractionStatistic: {
        "@type": "InteractionCounter",
        interactionType: "https://schema.org/SellAction",
        userInteractionCount: sold,
      },
    }),
  },
});
