import { minutes } from "#contract/duration.ts";
import { MARKET_FACTS } from "#contract/market.ts";
import { SHIPPING_METHODS, type ShippingMethod } from "#contract/shipping-option.ts";
import type { Logger } from "#api/context.ts";
import type { Database } from "#api/db/database.ts";
import { firstBusinessDay, toMarketTime } from "#api/modules/calendar/index.ts";
import { toPostalCode } from "#api/modules/shipping-option/index.ts";
import { isWindowAhead, listWindows } from "../pickup-windows.ts";
import {
  CourierRejectedError,
  CourierUnavailableError,
  type CourierPlace,
  type CourierPort,
  type CourierShipment,
  type ShipmentRequest,
} from "../port.ts";
import { createAcsClient, type AcsAccount, type AcsAnswer } from "./acs-client.ts";
import { ACS_CHECKPOINTS, readCheckpoints, type CheckpointRule } from "./checkpoints.ts";
import { findVoucher, saveShippingLabel, updateVoucher, type VoucherRow } from "./voucher-store.ts";

export type AcsConfig = AcsAccount & {
  /** The credit code that is charged, such as 2ΑΘ999999. */
  billingCode: string;
  /** Weight of every parcel; ACS takes no less than 0.5. */
  kilograms?: number;
  /** Codes such as `TDD` by method; a method without an entry is not offered. */
  products?: Partial<Record<ShippingMethod, string | null>>;
  /** Public tracking page; `{code}` becomes the voucher. */
  trackingPage?: string;
  checkpoints?: readonly CheckpointRule[];
  /** Polling interval in milliseconds, because ACS sends no events. */
  askEvery?: number;
};

const NAME = "acs";
const MARKET = "GR";
const PRINTED_AT_ONCE = 10;
const PRINT_THERMAL = 1;
const CHARGE_SENDER = 2;
const BILLING_CATEGORY = 2;
const INACCESSIBLE = "ΔΠ";
const ENDS = new Set(["delivered", "lost", "cancelled"]);
/**
 * ACS may change its messages without notice, says its manual; it writes the N of "No" in Greek.
 */
const SAYS_LISTED = /λίστα(ς)? παραλαβής/iu;
const SAYS_UNKNOWN = /not found|acs shipment found|δεν βρέθηκ|ανύπαρκτ/iu;

/**
 * ACS Courier through its REST API (manual "ACS Rest API"). Delivers in Greece only, and to doors.
 *
 * - ACS has no idempotency keys. Ours is sent as `Reference_Key1`, and our own table maps it to the
 *   voucher. When the response to a booking is lost, the retry creates another voucher: the first one
 *   was never printed nor handed over, and costs nothing.
 * - A voucher counts once it is on the pickup list of its day (`closeDay`). After that ACS neither
 *   prints nor deletes it, so labels are stored here.
 * - The API takes a day and no time window, and the sender as text only: pickups at a private address,
 *   and their time, are arranged with the station. The offered windows come from the calendar.
 * - Not verified against the service: texts of checkpoints and refusals, length limits, the tracking
 *   page, products of express. They are configuration where they can be.
 */
export const createAcs = (
  config: AcsConfig,
  { database, now, log }: { database: Database; now: () => Date; log: Logger },
): CourierPort => {
  const {
    billingCode,
    kilograms = 0.5,
    products = { courier: null, locker: null },
    trackingPage,
    checkpoints = ACS_CHECKPOINTS,
    askEvery = minutes(30),
  } = config;
  const client = createAcsClient(config, log);

  const demand = async (method: string, parameters: Record<string, unknown>) => {
    const answer = await client.call(method, parameters);
    if (answer.problem) throw new CourierRejectedError(`ACS refused ${method}: ${answer.problem}`);
    return answer;
  };

  const findArea = async (postalCodeAsWritten: string) => {
    const postalCode = toPostalCode(postalCodeAsWritten);
    const { table } = await demand("ACS_Area_Find_By_Zip_Code", {
      Zip_Code: postalCode,
      Show_Only_Inaccessible_Areas: 0,
      Language: "GR",
      Country: MARKET,
    });
    const [first] = table;
    if (!first) throw new CourierRejectedError(`ACS does not serve ${postalCode}`);
    return {
      station: String(first["Station_ID"] ?? ""),
      isInaccessible: table.every((row) => row["Inaccessible_Area_Kind"] === INACCESSIBLE),
    };
  };

  const present = (
    voucher: VoucherRow,
    events: CourierShipment["events"] = [],
  ): CourierShipment => {
    const { reference } = voucher;
    const trackedEvents: CourierShipment["events"] = [
      { id: `${reference}-booked`, kind: "booked", at: voucher.booked_at, place: null },
      ...events.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
      ...(voucher.cancelled_at
        ? ([
            {
              id: `${reference}-cancelled`,
              kind: "cancelled",
              at: voucher.cancelled_at,
              place: null,
            },
          ] as const)
        : []),
    ];
    const isOver = trackedEvents.some(({ kind }) => ENDS.has(kind));
    return {
      reference,
      trackingCode: reference,
      trackingUrl: trackingPage?.replace("{code}", encodeURIComponent(reference)) ?? null,
      events: trackedEvents,
      nextNewsAt: isOver ? null : new Date(now().getTime() + askEvery),
    };
  };

  /** Finds a voucher that ACS has finished while our row was lost. */
  const findByReferenceKey = async (key: string): Promise<string | null> => {
    const found = await readUnlessUnknown(
      client.call("ACS_POD_FROM_REFERENCE_NO", { User_locals: "GR", reference_no: key }),
    );
    const [row] = found?.table ?? [];
    return row ? readVoucherNumber(row) : null;
  };

  const create = async (request: ShipmentRequest, pickupDate: string): Promise<string> => {
    const { value } = await demand(
      "ACS_Create_Voucher",
      toParameters(request, {
        Pickup_Date: pickupDate,
        Billing_Code: billingCode,
        Weight: kilograms,
        Acs_Delivery_Products: products[request.method] ?? null,
      }),
    );
    const voucher = readVoucherNumber(value);
    if (!voucher) throw new CourierUnavailableError("ACS made a voucher without a number");
    return voucher;
  };

  const print = async (references: readonly string[]): Promise<AcsAnswer> =>
    demand("ACS_Print_Voucher", {
      Voucher_No: references.join(","),
      Print_Type: PRINT_THERMAL,
      Start_Position: 1,
      Language: "GR",
    });

  const readLabel = async (voucher: VoucherRow): Promise<Uint8Array<ArrayBuffer>> => {
    if (voucher.label) return new Uint8Array(voucher.label);
    const label = readPdf((await print([voucher.reference])).value["ACSObjectOutput"]);
    if (!label) throw new CourierUnavailableError("ACS printed no PDF");
    await updateVoucher(database, voucher, { label });
    return label;
  };

  /**
   * Our labels are stored; vouchers of lost responses are printed too, because one unprinted
   * voucher blocks the list.
   */
  const printRest = async (references: readonly string[]): Promise<void> => {
    const others: string[] = [];
    for (const reference of references) {
      const voucher = await findVoucher(database, NAME, { reference });
      if (voucher) await readLabel(voucher);
      else others.push(reference);
    }
    for (let from = 0; from < others.length; from += PRINTED_AT_ONCE)
      await print(others.slice(from, from + PRINTED_AT_ONCE));
  };

  const listCheckpoints = async (reference: string) => {
    const parameters = { Language: "GR", Voucher_No: reference };
    const summary = await readUnlessUnknown(client.call("ACS_Trackingsummary", parameters));
    const details = await readUnlessUnknown(client.call("ACS_TrackingDetails", parameters));
    const [row] = summary?.table ?? [];
    const isDelivered =
      Number(row?.["delivery_flag"]) === 1 && Number(row?.["returned_flag"] ?? 0) !== 1;
    if (Number(row?.["returned_flag"]) === 1)
      log.warn({ reference }, "ACS has brought a parcel back to its sender");
    return readCheckpoints(reference, details?.table ?? [], { rules: checkpoints, isDelivered });
  };

  const checkRequest = ({ market, method, from, to, locker }: ShipmentRequest): void => {
    if ([market, from.country, to.country].some((country) => country !== MARKET))
      throw new CourierRejectedError("ACS is booked for parcels in Greece alone");
    if (locker) throw new CourierRejectedError("ACS does not bring to the lockers of others");
    if (products[method] === undefined)
      throw new CourierRejectedError(`ACS is not configured for ${method}`);
  };

  return {
    name: NAME,
    // A voucher has to be on the parcel when it is fetched.
    takesCode: false,

    // A parcel for a locker is refused, whatever product is configured for it.
    listMethods: (market) =>
      market === MARKET
        ? SHIPPING_METHODS.filter(
            (method) =>
              method !== "locker" && method !== "hub_pickup" && products[method] !== undefined,
          )
        : [],

    async listSlots({ market, postalCode, from, until }) {
      database.refuseTx();
      if (market !== MARKET) throw new CourierRejectedError(`ACS does not fetch in ${market}`);
      await findArea(postalCode);
      return listWindows(market, { from, until }).map((window) => ({
        ...window,
        is_open: isWindowAhead(market, window, from),
      }));
    },

    async quote({ market, method, fromPostalCode, toPostalCode: to }) {
      database.refuseTx();
      if (market !== MARKET || products[method] === undefined)
        throw new CourierRejectedError(`ACS has no price for ${method} in ${market}`);
      const [origin, destination] = [await findArea(fromPostalCode), await findArea(to)];
      const services = [products[method], destination.isInaccessible && "REM"].filter(Boolean);
      const { value } = await demand("ACS_Price_Calculation", {
        Billing_Code: billingCode,
        Billing_Category: BILLING_CATEGORY,
        Acs_Station_Origin: origin.station,
        Acs_Station_Destination: destination.station,
        Weight: kilograms,
        Pickup_Date: firstBusinessDay(market, toMarketTime(market, now()).day),
        Acs_Delivery_Products: services.join(",") || null,
        Charge_Type: CHARGE_SENDER,
        Delivery_Zone: null,
        Insurance_Ammount: null,
        Dimension_X_In_Cm: null,
        Dimension_Y_In_Cm: null,
        Dimension_Z_In_Cm: null,
        Language: "GR",
      });
      const euros = Number(value["Total_Ammount"]) + Number(value["Total_Vat_Ammount"]);
      if (!Number.isFinite(euros)) throw new CourierUnavailableError("ACS named no price");
      return { amount: Math.round(euros * 100), currency: MARKET_FACTS[market].currency };
    },

    async book(request) {
      database.refuseTx();
      const { key, market, pickup } = request;
      const earlier = await findVoucher(database, NAME, { key });
      if (earlier) return present(earlier);
      checkRequest(request);
      const at = now();
      if (pickup && !isWindowAhead(market, pickup, at))
        throw new CourierRejectedError(`ACS does not come on ${pickup.date} ${pickup.interval}`);
      const pickupDate = pickup?.date ?? firstBusinessDay(market, toMarketTime(market, at).day);
      const reference = (await findByReferenceKey(key)) ?? (await create(request, pickupDate));
      const kept = await saveShippingLabel(database, {
        provider: NAME,
        key,
        reference,
        pickup_date: pickupDate,
        booked_at: at,
      });
      if (kept.reference !== reference) await deleteSpare(reference);
      return present(kept);
    },

    async cancel({ reference }) {
      database.refuseTx();
      const voucher = await findVoucher(database, NAME, { reference });
      if (!voucher || voucher.cancelled_at) return;
      const { problem } = await client.call("ACS_Delete_Voucher", {
        Language: "GR",
        Voucher_No: reference,
      });
      if (problem && !SAYS_UNKNOWN.test(problem)) {
        const isFetched =
          SAYS_LISTED.test(problem) && (await listCheckpoints(reference)).length > 0;
        if (isFetched) return;
        throw new CourierRejectedError(`ACS refused ACS_Delete_Voucher: ${problem}`);
      }
      await updateVoucher(database, voucher, { cancelled_at: now() });
    },

    async track(by) {
      database.refuseTx();
      const voucher = await findVoucher(database, NAME, by);
      if (!voucher) return null;
      if (voucher.cancelled_at) return present(voucher);
      return present(voucher, await listCheckpoints(voucher.reference));
    },

    async readLabel(reference) {
      database.refuseTx();
      const voucher = await findVoucher(database, NAME, { reference });
      if (!voucher || voucher.cancelled_at) return null;
      return { contentType: "application/pdf", body: await readLabel(voucher) };
    },

    async closeDay({ market, date }) {
      database.refuseTx();
      if (market !== MARKET) return;
      const issue = () =>
        client.call("ACS_Issue_Pickup_List", { Language: "GR", Pickup_Date: date, MyData: null });
      let answer = await issue();
      const unprinted = answer.table.map((row) => readText(row["Unprinted_Vouchers"]));
      if (unprinted.some(Boolean)) {
        await printRest(unprinted.filter(Boolean));
        answer = await issue();
      }
      if (answer.problem) log.warn({ date, said: answer.problem }, "ACS issued no pickup list");
    },

    // ACS itself keeps its data by its own legal duties as a carrier.
    erase: ({ key }) => updateVoucher(database, { provider: NAME, key }, { label: null }),

    receiveEvent: async () => new Response(null, { status: 400 }),
    onEvent: () => {},
  };

  /** Two concurrent bookings of one key created two vouchers: the second is deleted. */
  async function deleteSpare(reference: string): Promise<void> {
    try {
      await demand("ACS_Delete_Voucher", { Language: "GR", Voucher_No: reference });
    } catch (error) {
      log.warn({ err: error, reference }, "An unused voucher stays at ACS");
    }
  }
};

/** ACS's tracking does not know a voucher that is on no list yet. */
async function readUnlessUnknown(answer: Promise<AcsAnswer>): Promise<AcsAnswer | null> {
  try {
    const { problem, ...read } = await answer;
    return problem ? null : { problem, ...read };
  } catch (error) {
    if (error instanceof CourierRejectedError) return null;
    throw error;
  }
}

const readText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";

/** ACS's methods spell it differently. */
const readVoucherNumber = (row: Record<string, unknown>): string | null => {
  const name = Object.keys(row).find((key) => /^(voucher_no|pod|pod_no)$/i.test(key));
  return (name && readText(row[name])) || null;
};

/** Base64 alone, or a record with it, for one voucher or by voucher. Null: no PDF in it. */
const readPdf = (output: unknown): Uint8Array<ArrayBuffer> | null => {
  if (typeof output === "object" && output !== null) {
    for (const value of Object.values(output)) {
      const found = readPdf(value);
      if (found) return found;
    }
  }
  if (typeof output !== "string") return null;
  const bytes = new Uint8Array(Buffer.from(output, "base64"));
  return Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-" ? bytes : null;
};

const toParameters = (
  { key, from, to, contents }: ShipmentRequest,
  rest: Record<string, unknown>,
): Record<string, unknown> => {
  const { street, number } = splitAddress(to.address);
  return {
    ...rest,
    Sender: `${from.name}, ${from.address}, ${toPostalCode(from.postal_code)} ${from.city}, ${toNational(from)}`,
    Recipient_Name: to.name,
    Recipient_Address: street,
    Recipient_Address_Number: number,
    Recipient_Zipcode: toPostalCode(to.postal_code),
    Recipient_Region: to.city,
    Recipient_Phone: null,
    Recipient_Cell_Phone: toNational(to),
    Recipient_Floor: null,
    Recipient_Company_Name: null,
    Recipient_Country: MARKET,
    Recipient_Email: null,
    Acs_Station_Destination: null,
    Acs_Station_Branch_Destination: 1,
    Charge_Type: CHARGE_SENDER,
    Cost_Center_Code: null,
    Item_Quantity: 1,
    Dimension_X_In_Cm: null,
    Dimension_Y_in_Cm: null,
    Dimension_Z_in_Cm: null,
    Cod_Ammount: null,
    Cod_Payment_Way: null,
    Insurance_Ammount: null,
    Delivery_Notes: to.notes,
    Appointment_Until_Time: null,
    Reference_Key1: key,
    Reference_Key2: contents,
    With_Return_Voucher: null,
    Content_Type_ID: null,
    Language: "GR",
  };
};

const splitAddress = (address: string): { street: string; number: string | null } => {
  const [, street, number] = /^(.*\D)[\s,]+(\d+\s?\p{L}?)$/u.exec(address.trim()) ?? [];
  return { street: street?.trim() ?? address.trim(), number: number ?? null };
};

/** ACS takes national numbers only. */
const toNational = ({ mobile_number }: CourierPlace): string => mobile_number.replace(/^30/, "");
