export {
  type Delivery,
  DEMO_DELIVERY,
  DEMO_HUBS,
  describeCounter,
  describeHub,
  findDeliveryPrice,
  followSettings,
  HUB_NAME,
  type HubPlace,
  type HubPlaces,
  isDeliverable,
  requireHub,
  toHubSetting,
} from "./delivery.ts";
export { findPostalArea, toPostalCode } from "./postal-area.ts";
export {
  cheapestDelivery,
  findDeliveryWindow,
  listOptionsTo,
  listShippingOptions,
  preselectOption,
} from "./shipping-options.ts";
