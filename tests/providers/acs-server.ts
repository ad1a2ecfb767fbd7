import * as z from "zod";
import { startProviderServer } from "#tests/providers/provider-server.ts";

type Row = Record<string, unknown>;
type Voucher = { key: unknown; date: unknown; isPrinted: boolean; isListed: boolean };

const PATH = "/ACSRestServices/api/ACSAutoRest";
const KEY = "key-of-the-account";
const CREDENTIALS = {
  Company_ID: "demo",
  Company_Password: "company-password",
  User_ID: "demo-user",
  User_Password: "user-password",
};
const PDF = Buffer.from("%PDF-1.4\nlabel of ").toString("base64");

const AREAS: Record<string, { station: string; kind: string }> = {
  "11361": { station: "ΑΘ", kind: "" },
  "17778": { station: "ΤΑ", kind: "" },
  "73100": { station: "ΧΝ", kind: "" },
  "13679": { station: "ΒΑ", kind: "ΔΠ" },
};

const askSchema = z
  .object({ ACSAlias: z.string(), ACSInputParameters: z.record(z.string(), z.unknown()) })
  .transform(({ ACSAlias: method, ACSInputParameters: parameters }) => ({ method, parameters }));
type Asked = z.infer<typeof askSchema>;

/** ACS's AutoRest on loopback: envelope, methods and messages as in its manual. */
export async function startAcsServer() {
  const server = await startProviderServer<{ asked: Asked }>();
  const { app, origin } = server;
  const vouchers = new Map<string, Voucher>();
  let nextNumber = 7227889174;
  const tracked = new Map<string, { summary: Row; details: Row[] }>();
  const asked: Asked[] = [];

  const give = (value: Row, table: Row[] | null = null) => ({
    ACSExecution_HasError: false,
    ACSExecutionErrorMessage: "",
    ACSOutputResponce: {
      ACSValueOutput: [value],
      ACSTableOutput: table ? { Table_Data: table } : {},
    },
  });
  const refuse = (sentence: string) => give({ Error_Message: sentence });
  const noVoucher = "Νο Acs shipment found for your company with voucher no: 0";

  const methods: Record<string, (parameters: Row) => object> = {
    ACS_Create_Voucher(parameters) {
      const { Recipient_Zipcode: code, Weight: weight, Charge_Type: charge } = parameters;
      if (!AREAS[String(code)]) return refuse("Μη αποδεκτός ταχ. Κωδικός ή χώρα προορισμού");
      if (typeof weight !== "number" || weight < 0.5)
        return refuse("Μη αποδεκτή τιμή βάρους (0,5-999)");
      if (charge !== 2 && charge !== 4) return refuse("Μη αποδεκτή τιμή χρέωσης μεταφορικών");
      const number = String(nextNumber++);
      vouchers.set(number, {
        key: parameters["Reference_Key1"],
        date: parameters["Pickup_Date"],
        isPrinted: false,
        isListed: false,
      });
      return give({ Voucher_No: ` ${number}`, Voucher_No_Return: null, Error_Message: "" });
    },
    ACS_Print_Voucher({ Voucher_No: numbers }) {
      const list = String(numbers).split(",");
      for (const number of list) {
        const voucher = vouchers.get(number);
        if (!voucher) return refuse(noVoucher);
        if (voucher.isListed)
          return refuse("Δεν επιτρέπεται εκτύπωση voucher μετά την έκδοση λίστας παραλαβής");
      }
      for (const number of list) vouchers.get(number)!.isPrinted = true;
      return give({
        ACSObjectOutput:
          list.length === 1 ? PDF : list.map((number) => ({ Voucber_No: number, PDFData: PDF })),
      });
    },
    ACS_Delete_Voucher({ Voucher_No: number }) {
      const voucher = vouchers.get(String(number));
      if (!voucher) return refuse(noVoucher);
      if (voucher.isListed) {
        return refuse(
          "Δεν μπορεί να γίνει διαγραφή αποστολής ACS, όταν έχει εκτυπωθεί η λίστα παραλαβής του courier",
        );
      }
      vouchers.delete(String(number));
      return give({ Error_Message: null });
    },
    ACS_Issue_Pickup_List({ Pickup_Date: date }) {
      const open = [...vouchers].filter(([, one]) => one.date === date && !one.isListed);
      const unprinted = open.filter(([, one]) => !one.isPrinted);
      if (unprinted.length > 0) {
        return give(
          {
            PickupList_No: null,
            Unprinted_Found: unprinted.length,
            Error_Message: `Αδύνατη η έκδοση λίστας παραλαβής. Βρέθηκαν ${unprinted.length} ατύπωτες αποστολές.`,
          },
          unprinted.map(([number]) => ({ Unprinted_Vouchers: number })),
        );
      }
      for (const [, voucher] of open) voucher.isListed = true;
      return give({ PickupList_No: "7227889830", Unprinted_Found: 0, Error_Message: "" }, []);
    },
    ACS_POD_FROM_REFERENCE_NO({ reference_no: key }) {
      const found = [...vouchers].filter(([, one]) => one.isListed && one.key === key);
      return give(
        { Error_Message: null },
        found.map(([number]) => ({ pod_no: number })),
      );
    },
    ACS_Trackingsummary({ Voucher_No: number }) {
      const found = tracked.get(String(number));
      return found ? give({ Error_Message: null }, [found.summary]) : refuse(noVoucher);
    },
    ACS_TrackingDetails({ Voucher_No: number }) {
      const found = tracked.get(String(number));
      return found ? give({ Error_Message: null }, found.details) : refuse(noVoucher);
    },
    ACS_Area_Find_By_Zip_Code({ Zip_Code: code }) {
      const area = AREAS[String(code)];
      if (!area) return refuse("Δεν βρέθηκαν δεδομένα με αυτά τα κριτήρια.");
      return give({ Error_Message: null }, [
        {
          Zip_Code: code,
          Station_ID: area.station,
          Branch_ID: 1,
          Inaccessible_Area_Kind: area.kind,
        },
      ]);
    },
    ACS_Price_Calculation({ Acs_Station_Destination: station, Acs_Delivery_Products: products }) {
      const known = Object.values(AREAS).some((area) => area.station === station);
      if (!known) return refuse("Άγνωστο κατάστημα παράδοσης");
      const extra = products ? 2.5 : 0;
      return give({
        Basic_Ammount: 3.22,
        Extra_Service_Ammount: extra,
        Total_Ammount: 3.22 + extra,
        Total_Vat_Ammount: 0.78,
        Info_Message: "",
        Error_Message: "",
      });
    },
  };

  const toFailure = (message: string) => ({
    ACSExecution_HasError: true,
    ACSExecutionErrorMessage: message,
    ACSOutputResponce: null,
  });

  app.post(PATH, async (c, next) => {
    if (c.req.header("ACSApiKey") !== KEY) return c.text("Forbidden", 403);
    c.set("asked", askSchema.parse(await c.req.json()));
    return next();
  });
  const outage = server.outage((c) => c.var.asked.method);
  app.post(PATH, outage, (c) => {
    const { method, parameters } = c.var.asked;
    const wrong = Object.entries(CREDENTIALS).find(([name, value]) => parameters[name] !== value);
    if (wrong) return c.json(toFailure(`Μη αποδεκτό ${wrong[0]}`));
    if (!methods[method]) return c.json(toFailure("Unknown ACSAlias"));
    asked.push({ method, parameters });
    return c.json(methods[method](parameters));
  });

  return {
    ...server,
    config: {
      apiKey: KEY,
      companyId: CREDENTIALS.Company_ID,
      companyPassword: CREDENTIALS.Company_Password,
      userId: CREDENTIALS.User_ID,
      userPassword: CREDENTIALS.User_Password,
      billingCode: "2ΑΘ999999",
      baseUrl: origin + PATH,
    },
    asked,
    vouchers,
    refuseNext: (method: RegExp, message: string) =>
      server.failNext(method, { status: 200, body: JSON.stringify(toFailure(message)) }),
    track(voucher: string, summary: Row, details: [time: string, action: string, place: string][]) {
      tracked.set(voucher, {
        summary: { voucher_no: voucher, delivery_flag: 0, returned_flag: 0, ...summary },
        details: details.map(([time, action, place]) => ({
          checkpoint_date_time: time,
          checkpoint_action: action,
          checkpoint_location: place,
          checkpoint_notes: " ",
        })),
      });
    },
  };
}

export type AcsServer = Awaited<ReturnType<typeof startAcsServer>>;
