import { pushEvent } from "./push-event.ts";
import { toEcommerce, toOneItem, type ShopItem } from "./to-ecommerce.ts";

/** Words that may name somebody stay here. */
const PERSONAL = /@|\d{7}/;

/** What visitors do before they buy (spec §9 "Analytics events"). */
export const browseEvents = {
  viewItemList: (list: string, items: readonly ShopItem[]) =>
    pushEvent("view_item_list", toEcommerce(items, { item_list_id: list })),

  viewItem: (item: ShopItem) => pushEvent("view_item", toOneItem(item)),

  addToWishlist: (item: ShopItem) => pushEvent("add_to_wishlist", toOneItem(item)),

  searchSubmitted: (words: string) =>
    pushEvent("search_submitted", PERSONAL.test(words) ? {} : { search_term: words }),

  /** A ready-made search: its words. */
  quickButtonClick: (label: string) => pushEvent("quick_button_click", { label }),

  verticalSuggestionClick: (vertical: string) =>
    pushEvent("vertical_suggestion_click", { vertical }),
};
