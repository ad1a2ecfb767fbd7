import type { ApiDeps } from "./context.ts";

/**
 * Events of the domain by name, with their payloads. A module publishes what happened to its own rows
 * and does not know who reacts; `subscribers.ts` lists who does.
 */
export type DomainEvents = {
  /** Personal data of a closed account is erased; subscribers erase the rows that they own. */
  account_erased: {
    userId: string;
    /** E-mail addresses and phone numbers that belong to the account. */
    contacts: readonly string[];
    at: Date;
  };
};

export type EventName = keyof DomainEvents;
type EventDeps = Pick<ApiDeps, "database" | "jobs">;
type Subscriber<Name extends EventName> = (
  deps: EventDeps,
  event: DomainEvents[Name],
) => Promise<unknown>;
export type Subscribers = { readonly [Name in EventName]: readonly Subscriber<Name>[] };

let table: Subscribers | null = null;

/** Called once, by `subscribers.ts`. */
export const setSubscribers = (subscribers: Subscribers): void => {
  table = subscribers;
};

/**
 * Runs the subscribers of an event in the order of the table, within the current transaction. An error
 * of one undoes the whole transaction. Throws outside a transaction.
 */
export async function publish<Name extends EventName>(
  deps: EventDeps,
  name: Name,
  event: DomainEvents[Name],
): Promise<void> {
  deps.database.requireTx();
  if (!table) throw new Error("Import api/subscribers.ts before an event is published");
  for (const subscriber of table[name]) await subscriber(deps, event);
}
