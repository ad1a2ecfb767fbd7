import type { SkuDetail } from "#contract/sku.ts";
import type { Vertical } from "#contract/catalog.ts";
import type { Listing, ListingCard } from "#contract/listing.ts";
import type { Money } from "#contract/money.ts";
import type { PublicProfile } from "#contract/profile.ts";
import type { ShareKind } from "../../share-paths.ts";
import { formatMoney, formatPercent } from "../locale/format.ts";
import { getT } from "../locale/get-t.server.ts";
import type { Locale } from "../locale/locale.ts";
import type { ShareCard } from "./render-share-card.server.ts";

type Place = { vertical: Vertical; brand?: string; model?: string };

/** Requests are anonymous: a picture is the same for every visitor. */
export type CardSources = {
  getListing: (id: string) => Promise<Listing>;
  getSku: (id: string) => Promise<SkuDetail>;
  findPlace: (path: readonly string[]) => Promise<{
    place: Place;
    name: string | null;
    total: number;
    from: Money | null;
    shown: ListingCard[];
  } | null>;
  getMember: (username: string) => Promise<PublicProfile>;
  findText: (category: string, slug: string) => Promise<{ title: string; category: string } | null>;
};

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const IDS: Record<ShareKind, RegExp> = {
  listing: UUID,
  sku: UUID,
  place: /^[a-z0-9-]{1,80}(?:\/[a-z0-9-]{1,80}){0,2}$/,
  member: /^[A-Za-z0-9]{1,40}$/,
  article: /^[a-z]{1,20}\/[\p{L}\p{N}-]{1,120}$/u,
  site: /^deftero$/,
};

export const isShareKind = (kind: string): kind is ShareKind => Object.hasOwn(IDS, kind);
export const isShareId = (kind: ShareKind, id: string): boolean => IDS[kind].test(id);

/** Fallback for pages without a picture of their own. */
export const siteCard = (locale: Locale): ShareCard => ({
  title: getT(locale, "share")("claim"),
  photos: [],
});

/** Null when the page does not exist; errors of the sources are passed on. */
export async function findShareCard(
  sources: CardSources,
  { kind, id, locale }: { kind: ShareKind; id: string; locale: Locale },
): Promise<ShareCard | null> {
  const t = getT(locale, "share");
  const common = getT(locale, "common");
  const from = (money: Money) => ({
    text: t("from", { price: formatMoney(locale, money) }),
    note: t("all-in"),
  });

  switch (kind) {
    case "listing": {
      const listing = await sources.getListing(id);
      const { battery_health, generic_condition, photos, cover_photo } = listing;
      const battery =
        battery_health === null
          ? null
          : `${common("battery")} ${formatPercent(locale, battery_health)}`;
      const photo = cover_photo ?? photos[0];
      return {
        title: listing.title,
        detail: join([listing.capacity, listing.color, battery]),
        grade: { name: generic_condition, label: common(`grade.${generic_condition}`) },
        price: { text: formatMoney(locale, listing.total_price), note: t("all-in") },
        photos: photo ? [photo.original_url] : [],
      };
    }
    case "sku": {
      const sku = await sources.getSku(id);
      return {
        title: sku.title,
        detail: t("units", { count: sku.listings_count }),
        price: sku.total_price_from ? from(sku.total_price_from) : undefined,
        photos: sku.cover_photo === null ? [] : [sku.cover_photo],
      };
    }
    case "place": {
      const found = await sources.findPlace(id.split("/"));
      if (found === null) return null;
      const { place, name, total } = found;
      return {
        title: name ?? common(`vertical.${place.vertical}`),
        detail: join([
          name !== null && place.model === undefined ? common(`vertical.${place.vertical}`) : null,
          t("units", { count: total }),
        ]),
        price: found.from ? from(found.from) : undefined,
        photos: found.shown.flatMap(({ cover }) => (cover === null ? [] : [cover])),
      };
    }
    case "member": {
      const member = await sources.getMember(id);
      const { count = 0, positive = 0 } = member.reviews ?? {};
      return {
        title: member.username,
        detail: join([
          member.on_sale > 0 ? t("units", { count: member.on_sale }) : null,
          member.sold > 0 ? t("sold", { count: member.sold }) : null,
          count > 0 ? t("good-reviews", { good: positive, count }) : null,
        ]),
        photos: member.profile_photo === null ? [] : [member.profile_photo],
        isFace: true,
      };
    }
    case "article": {
      const [category = "", slug = ""] = id.split("/");
      const text = await sources.findText(category, slug);
      return text && { title: text.title, detail: text.category, photos: [] };
    }
    case "site":
      return siteCard(locale);
  }
}

const join = (parts: readonly (string | null)[]) =>
  parts.filter((part) => part !== null && part !== "").join(" · ");
