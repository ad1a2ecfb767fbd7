import { parseDevicePath, parseDevicesPath } from "../../page-paths.ts";
import { factsOf, localeOfPath } from "../locale/locale.ts";
import type { ShopItem } from "./commerce-events.ts";

type ShownList = { id: string; items: ShopItem[] };

/** Lists of cards on the page: a list names itself by `data-list`. */
export function readShownLists(): ShownList[] {
  const common = readCommon();
  return [...document.querySelectorAll<HTMLElement>("[data-list]")].flatMap((list) => {
    const items = [...list.querySelectorAll(".card")].flatMap((card) => readCard(card, common));
    return items.length === 0 ? [] : [{ id: list.dataset["list"]!, items }];
  });
}

/** Brand and vertical that the address names, of every item of a list. */
function readCommon(): Pick<ShopItem, "brand" | "vertical"> {
  const [vertical, brand] = parseDevicesPath(location.pathname);
  const query = new URLSearchParams(location.search);
  return {
    brand: brand ?? query.get("brand") ?? undefined,
    vertical: vertical ?? query.get("vertical") ?? undefined,
  };
}

function readCard(card: Element, common: Partial<ShopItem>): ShopItem[] {
  const link = card.querySelector<HTMLAnchorElement>("h3 a");
  const id = parseDevicePath(link?.pathname ?? "");
  if (link === null || id === null) return [];
  return [
    {
      ...common,
      id,
      title: link.textContent.trim(),
      price: readPrice(card),
      detail: card.querySelector(".meta")?.textContent.split(" · ").join(", "),
    },
  ];
}

/** Money is shown with both decimals in every locale. */
function readPrice(part: ParentNode): ShopItem["price"] {
  const digits = part.querySelector(".price")?.textContent.replace(/\D/g, "");
  if (!digits) return undefined;
  const { currency } = factsOf(localeOfPath(location.pathname));
  return { amount: Number(digits), currency };
}

type ProductData = { "@type"?: string; name?: string; brand?: { name?: string } };

/** The device of a listing or a product page, from its JSON-LD; other pages yield none. */
export function readShownDevice(): ShopItem | null {
  const id = parseDevicePath(location.pathname);
  const product = [...document.querySelectorAll('script[type="application/ld+json"]')]
    .map(({ textContent }) => JSON.parse(textContent) as ProductData)
    .find((data) => data["@type"] === "Product");
  if (id === null || product?.name === undefined) return null;
  const places = [...document.querySelectorAll<HTMLAnchorElement>("main nav a")];
  const [vertical] = places.map(({ pathname }) => parseDevicesPath(pathname)[0]).filter(Boolean);
  const main = document.querySelector("main");
  return {
    id,
    title: product.name,
    brand: product.brand?.name,
    vertical,
    price: main ? readPrice(main) : undefined,
  };
}
