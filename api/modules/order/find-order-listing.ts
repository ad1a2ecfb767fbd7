import type { Database } from "#api/db/database.ts";
import {
  findLastOrderOf,
  findOrderWithListing,
  type OrderWithListing,
} from "./order-listing-store.ts";

export type { OrderWithListing };

type Asked = { userId: string } & ({ orderId: string } | { listingId: string });

/** What was bought, as its listing said then: of one order, or of the last order of a listing. */
export const findOrderListing = (
  database: Database,
  asked: Asked,
): Promise<OrderWithListing | null> =>
  "orderId" in asked ? findOrderWithListing(database, asked) : findLastOrderOf(database, asked);
