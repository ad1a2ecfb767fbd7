import { ProviderUnavailableError, type CardProviderPort } from "#api/providers/card/port.ts";
import { CourierUnavailableError, type CourierPort } from "#api/providers/courier/port.ts";
import type { OutgoingHold } from "./outgoing-hold.ts";

const HELD = "Outgoing work is on hold";

const CARD_CALLS = [
  "createSetup",
  "deleteCard",
  "authorise",
  "capture",
  "cancel",
  "refund",
  "createPayoutAccount",
  "closePayoutAccount",
  "addBankAccount",
  "removeBankAccount",
  "payOut",
] as const satisfies readonly (keyof CardProviderPort)[];
const COURIER_CALLS = [
  "book",
  "cancel",
  "closeDay",
] as const satisfies readonly (keyof CourierPort)[];

type AnyCall = (...given: unknown[]) => Promise<unknown>;

/**
 * A proxy of the port on which these calls fail, as if the provider were unreachable, while a hold
 * lasts.
 */
function guard<Port extends object>(
  port: Port,
  names: readonly string[],
  { hold, toError }: { hold: OutgoingHold; toError: () => Error },
): Port {
  return new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof name !== "string" || !names.includes(name) || typeof value !== "function")
        return value;
      return async (...given: unknown[]) => {
        if (await hold.find()) throw toError();
        return (value as AnyCall).apply(target, given);
      };
    },
  });
}

/** During a hold no request or job moves money or sends a courier. */
export const guardProviders = <Card extends CardProviderPort, Courier extends CourierPort>(
  { cardProvider, courier }: { cardProvider: Card; courier: Courier },
  hold: OutgoingHold,
): { cardProvider: Card; courier: Courier } => ({
  cardProvider: guard(cardProvider, CARD_CALLS, {
    hold,
    toError: () => new ProviderUnavailableError(HELD),
  }),
  courier: guard(courier, COURIER_CALLS, {
    hold,
    toError: () => new CourierUnavailableError(HELD),
  }),
});
