import { index, prefix, route, type RouteConfig } from "@react-router/dev/routes";

/** Every address of the product in reading order; the few without a locale come last. */
export default [
  index("routes/own/front-door.ts"),

  route(":locale", "routes/locale.tsx", [
    index("routes/home.tsx"),
    route("recent", "routes/recent.ts"),
    route("search", "routes/search.tsx"),
    route("devices/:vertical", "routes/devices.tsx", { id: "devices-vertical" }),
    route("devices/:vertical/:brand", "routes/devices.tsx", { id: "devices-brand" }),
    route("devices/:vertical/:brand/:model", "routes/devices.tsx", { id: "devices-model" }),
    route("sku/:skuId", "routes/sku.tsx"),
    route("listing/:listingId", "routes/listing.tsx"),
    route("compare", "routes/compare.tsx"),

    route("user/:username", "routes/user.tsx"),

    ...prefix("auth", [
      index("routes/auth/choose.tsx"),
      route("sign-in", "routes/auth/sign-in.tsx"),
      ...prefix("sign-up", [
        index("routes/auth/sign-up.tsx"),
        route("verify-email", "routes/auth/verify-email.tsx"),
        route("enter-phone", "routes/auth/enter-phone.tsx"),
        route("verify-number", "routes/auth/verify-number.tsx"),
        route("choose-username", "routes/auth/choose-username.tsx"),
        route("select-profile-image", "routes/auth/select-profile-image.tsx"),
        route("verify-password", "routes/auth/verify-password.tsx"),
      ]),
      route("forgot-password", "routes/auth/forgot-password.tsx"),
      route("forgot-password/check-email", "routes/auth/check-email.tsx"),
      route("change-password", "routes/auth/change-password.tsx"),
      route("change-password/success", "routes/auth/change-password-success.tsx"),
      route("social/:provider", "routes/auth/social.ts"),
      route("hand-off", "routes/auth/hand-off.tsx"),
      route("sign-out", "routes/auth/sign-out.ts"),
    ]),

    route("checkout", "routes/checkout/start.ts"),
    route("checkout/:orderId", "routes/checkout/checkout.tsx", [
      route("address", "routes/checkout/address.tsx"),
      route("shipping", "routes/checkout/shipping.tsx"),
      route("add-ons", "routes/checkout/add-ons.tsx"),
      route("payment", "routes/checkout/payment.tsx"),
      route("review", "routes/checkout/review.tsx"),
      route("success", "routes/checkout/success.tsx"),
      route("expired", "routes/checkout/expired.tsx"),
    ]),

    ...prefix("sell", [
      index("routes/sell/start.tsx"),
      route("new", "routes/sell/new.ts"),
      route(":listingId", "routes/sell/sell.tsx", [
        index("routes/sell/resume.ts"),
        route("device", "routes/sell/device.tsx"),
        route("photos", "routes/sell/photos.tsx"),
        route("photos/upload", "routes/sell/photo-upload.ts"),
        route("condition", "routes/sell/condition.tsx"),
        route("accessories", "routes/sell/accessories.tsx"),
        route("price", "routes/sell/price.tsx"),
        route("address", "routes/sell/address.tsx"),
        route("review", "routes/sell/review.tsx"),
        route("success", "routes/sell/success.tsx"),
      ]),
    ]),

    ...prefix("account", [
      index("routes/account/overview.tsx"),
      route("profile", "routes/account/profile.tsx"),
      route("personal", "routes/account/personal.tsx"),
      route("security", "routes/account/security.tsx"),
      route("notifications", "routes/account/notification-wishes.tsx"),
      route("language", "routes/account/language.tsx"),
      route("delete", "routes/account/delete.tsx"),
      route("payouts", "routes/account/payouts.tsx"),
      route("listings", "routes/account/listings.tsx"),
      route("listings/:listingId", "routes/account/listing.tsx"),
      route("listings/:listingId/price", "routes/account/listing-price.tsx"),
      route("listings/:listingId/boost", "routes/account/listing-boost.tsx"),
      route("listings/:listingId/cancel", "routes/account/listing-cancel.tsx"),
      route("listings/:listingId/delete", "routes/account/listing-delete.tsx"),
      route("favorites", "routes/account/favorites.tsx"),
      route("searches", "routes/account/saved-searches.tsx"),
      route("searches/:searchId", "routes/account/saved-search.ts"),
      route("orders", "routes/account/orders.tsx"),
      route("orders/:orderId", "routes/account/order.tsx"),
      route("orders/:orderId/do/:deed", "routes/account/order-deed.tsx"),
      route("orders/:orderId/courier", "routes/account/order-courier.tsx"),
      route("orders/:orderId/imei", "routes/account/order-imei.tsx"),
      route("orders/:orderId/call", "routes/account/order-call.tsx"),
      route("orders/:orderId/review", "routes/account/order-review.tsx"),
      route("orders/:orderId/warranty", "routes/account/order-warranty.tsx"),
      route("orders/:orderId/label", "routes/account/order-label.ts"),
      route("calls", "routes/account/call-return.ts"),
    ]),

    route("favorites", "routes/favorite-heart.ts"),
    route("unsubscribe/:token", "routes/unsubscribe.tsx"),

    route("notifications", "routes/notifications.tsx"),
    route("notifications/stream", "routes/notification-stream.ts"),

    ...prefix("hub", [
      index("routes/hub/overview.tsx"),
      route("listings", "routes/hub/listings.tsx"),
      route("listings/:listingId", "routes/hub/listing.tsx"),
      route("orders", "routes/hub/orders.tsx"),
      route("orders/:orderId", "routes/hub/order.tsx"),
      route("orders/:orderId/check", "routes/hub/check.tsx"),
      route("claims", "routes/hub/claims.tsx"),
    ]),

    route("passport/:code", "routes/passport.tsx"),

    route("how-it-works", "routes/how-it-works.tsx"),
    route("faq", "routes/faq.tsx"),
    route("help", "routes/help.tsx"),
    route("content/:category/:slug?", "routes/content.tsx"),

    route("select-country", "routes/select-country.tsx"),
    route("consent", "routes/consent.tsx"),
    route("*", "routes/not-found.tsx"),
  ]),

  route("api/version", "routes/own/version.ts"),
  route("api/geolocation", "routes/own/geolocation.ts"),
  route("robots.txt", "routes/own/robots.ts"),
  route(".well-known/security.txt", "routes/own/security-txt.ts"),
  route("sitemap.xml", "routes/own/sitemap.ts"),
  route(":locale/og/:kind/*", "routes/own/share-picture.ts"),
  route(":locale/lite", "routes/own/lite.ts"),
] satisfies RouteConfig;
