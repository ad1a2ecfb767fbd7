import type { Logger } from "./context.ts";
import type { Database } from "./db/database.ts";
import type { ApiEnv } from "./env.ts";
import { createCalendly } from "./providers/calendar/calendly.ts";
import { createEmbeddedCalendar } from "./providers/calendar/embedded.ts";
import type { CalendarPort } from "./providers/calendar/port.ts";
import { combineProviders } from "./providers/card/combine-providers.ts";
import { createPayPal } from "./providers/card/paypal/create-paypal.ts";
import type { CardProviderPort } from "./providers/card/port.ts";
import { createSandbox, type Sandbox } from "./providers/card/sandbox/create-sandbox.ts";
import { createAcs } from "./providers/courier/acs/create-acs.ts";
import type { CourierPort } from "./providers/courier/port.ts";
import {
  createCourierSimulator,
  type CourierSimulator,
} from "./providers/courier/simulator/create-courier-simulator.ts";
import { createEmbeddedFiscal, type EmbeddedFiscal } from "./providers/fiscal/embedded.ts";
import { createMyData } from "./providers/fiscal/mydata.ts";
import type { FiscalPort } from "./providers/fiscal/port.ts";
import { createCamara } from "./providers/device-check/camara.ts";
import { createEmbeddedDeviceCheck } from "./providers/device-check/embedded.ts";
import type { DeviceCheckPort } from "./providers/device-check/port.ts";
import { createBoxNow } from "./providers/locker/boxnow.ts";
import { createEmbeddedLockers } from "./providers/locker/embedded.ts";
import type { LockerPort } from "./providers/locker/port.ts";

type Base = { database: Database; now: () => Date; log: Logger };
/**
 * `machineNow` is the real time, which signatures of other companies use, when the shop's clock has
 * been moved.
 */
type Clocks = Base & { machineNow: () => Date };

/** The embedded bank and courier with their controls, where they are in use. */
export type EmbeddedTrade = {
  bank: Sandbox | null;
  courier: CourierSimulator | null;
  register: EmbeddedFiscal | null;
};

export async function createTrade(env: ApiEnv, base: Clocks) {
  const { cardProvider, bank } = await openCards(env, base);
  const lockerProvider = openLockers(env, base);
  const { courier, simulator } = openCourier(env, base, lockerProvider);
  const { fiscal, register } = openFiscal(env, base);
  const embedded: EmbeddedTrade = { bank, courier: simulator, register };
  return {
    parts: {
      cardProvider,
      lockerProvider,
      courier,
      calendar: openCalendar(env, base),
      fiscal,
      deviceCheck: openDeviceCheck(env, base),
    },
    embedded,
  };
}

function addPayPal<Card extends CardProviderPort>(card: Card, env: ApiEnv, base: Clocks): Card {
  if (!env.paypal) return card;
  const { database, log, machineNow: now } = base;
  const returnOrigin = env.publicOrigin ?? "";
  const paypal = createPayPal({ ...env.paypal, database, log, now, returnOrigin });
  return { ...combineProviders({ card, paypal }), methods: env.paymentMethods };
}

async function openCards(
  env: ApiEnv,
  base: Clocks,
): Promise<{ cardProvider: CardProviderPort; bank: Sandbox | null }> {
  const { cardProvider: config, publicOrigin: returnOrigin = "" } = env;
  if (config.kind === "stripe") {
    // Stripe's SDK is loaded on demand.
    const { createStripe } = await import("./providers/card/stripe/create-stripe.ts");
    const stripe = createStripe(config, { ...base, now: base.machineNow, returnOrigin });
    return { cardProvider: addPayPal(stripe, env, base), bank: null };
  }
  const publicPath = `${env.api.basePath}/sandbox`;
  const sandbox = createSandbox({ ...base, publicPath, returnOrigin, methods: config.methods });
  const bank = addPayPal(sandbox, env, base);
  return { cardProvider: bank, bank };
}

const openLockers = ({ lockers }: ApiEnv, base: Base): LockerPort =>
  lockers.kind === "boxnow" ? createBoxNow(lockers, base) : createEmbeddedLockers();

function openDeviceCheck({ deviceCheck }: ApiEnv, base: Clocks): DeviceCheckPort | null {
  if (deviceCheck.kind === "camara") return createCamara(deviceCheck, { now: base.machineNow });
  return deviceCheck.kind === "embedded" ? createEmbeddedDeviceCheck() : null;
}

function openCourier(
  { courier: config }: ApiEnv,
  base: Base,
  lockers: LockerPort,
): { courier: CourierPort; simulator: CourierSimulator | null } {
  if (config.kind === "acs") return { courier: createAcs(config, base), simulator: null };
  const simulator = createCourierSimulator({ ...base, lockers });
  return { courier: simulator, simulator };
}

const openCalendar = ({ calendar }: ApiEnv, base: Base): CalendarPort =>
  calendar.kind === "calendly" ? createCalendly(calendar, base) : createEmbeddedCalendar(base);

function openFiscal(
  { fiscal: config }: ApiEnv,
  base: Base,
): { fiscal: FiscalPort | null; register: EmbeddedFiscal | null } {
  if (config.kind === "none") return { fiscal: null, register: null };
  if (config.kind === "mydata") return { fiscal: createMyData(config, base), register: null };
  const register = createEmbeddedFiscal(base);
  return { fiscal: register, register };
}
