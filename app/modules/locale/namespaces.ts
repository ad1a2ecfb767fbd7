import type account from "../../locales/en/account.json";
import type auth from "../../locales/en/auth.json";
import type checkout from "../../locales/en/checkout.json";
import type common from "../../locales/en/common.json";
import type condition from "../../locales/en/condition.json";
import type consent from "../../locales/en/consent.json";
import type country from "../../locales/en/country.json";
import type error from "../../locales/en/error.json";
import type sell from "../../locales/en/sell.json";
import type sellPhotos from "../../locales/en/sell-photos.json";
import type sellPrice from "../../locales/en/sell-price.json";
import type sellReview from "../../locales/en/sell-review.json";
import type sellAddress from "../../locales/en/sell-address.json";
import type selling from "../../locales/en/selling.json";
import type payout from "../../locales/en/payout.json";
import type hub from "../../locales/en/hub.json";
import type hubOrder from "../../locales/en/hub-order.json";
import type check from "../../locales/en/check.json";
import type passport from "../../locales/en/passport.json";
import type notification from "../../locales/en/notification.json";
import type notificationWishes from "../../locales/en/notification-wishes.json";
import type home from "../../locales/en/home.json";
import type layout from "../../locales/en/layout.json";
import type listing from "../../locales/en/listing.json";
import type locale from "../../locales/en/locale.json";
import type deed from "../../locales/en/deed.json";
import type pickup from "../../locales/en/pickup.json";
import type imei from "../../locales/en/imei.json";
import type call from "../../locales/en/call.json";
import type warranty from "../../locales/en/warranty.json";
import type review from "../../locales/en/review.json";
import type order from "../../locales/en/order.json";
import type search from "../../locales/en/search.json";
import type signUp from "../../locales/en/sign-up.json";
import type social from "../../locales/en/social.json";
import type user from "../../locales/en/user.json";
import type version from "../../locales/en/version.json";

/** Every namespace of texts; the English files type the keys of all languages. */
type Catalog = {
  account: typeof account;
  auth: typeof auth;
  checkout: typeof checkout;
  common: typeof common;
  condition: typeof condition;
  consent: typeof consent;
  country: typeof country;
  error: typeof error;
  sell: typeof sell;
  "sell-photos": typeof sellPhotos;
  "sell-price": typeof sellPrice;
  "sell-review": typeof sellReview;
  "sell-address": typeof sellAddress;
  selling: typeof selling;
  payout: typeof payout;
  hub: typeof hub;
  "hub-order": typeof hubOrder;
  check: typeof check;
  passport: typeof passport;
  notification: typeof notification;
  "notification-wishes": typeof notificationWishes;
  home: typeof home;
  layout: typeof layout;
  listing: typeof listing;
  locale: typeof locale;
  deed: typeof deed;
  pickup: typeof pickup;
  imei: typeof imei;
  call: typeof call;
  warranty: typeof warranty;
  review: typeof review;
  order: typeof order;
  search: typeof search;
  "sign-up": typeof signUp;
  social: typeof social;
  user: typeof user;
  version: typeof version;
};
export type Namespace = keyof Catalog;

type Singular<K extends string> = K extends `${infer Base}_${"one" | "other"}` ? Base : K;

type KeysOf<M> = {
  [K in keyof M & string]: M[K] extends string ? Singular<K> : `${K}.${KeysOf<M[K]>}`;
}[keyof M & string];

/** Keys of a namespace, `a.b` for nested ones, plurals without their ending. */
export type MessageKey<N extends Namespace> = KeysOf<Catalog[N]>;
