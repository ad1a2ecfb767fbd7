import type { EndpointResult } from "#contract/endpoint.ts";
import type { computePrice } from "#contract/selling.ts";

/** What the marketplace tells of a device's price (GET /listing/compute-price). */
export type PriceFacts = EndpointResult<typeof computePrice>["data"];
