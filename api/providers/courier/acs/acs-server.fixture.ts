import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import * as z from "zod";

type Row = Record<string, unknown>;
type Answer = { status: number; body: string } | { error: string } | "cut" | "silence";
type Voucher = { key: unknown; date: unknown; isPrinted: boolean; isListed: boolean };

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

const askSchema = z.object({
  ACSAlias: z.string(),
  ACSInputParameters: z.record(z.string(), z.unknown()),
});

/** ACS's AutoRest on loopback: envelope, methods and messages as in its manual. */
export async function openAcs() {
  const vouchers = new Map<string, Voucher>();
  let nextNumber = 7227889174;
  const tracked = new Map<string, { summary: Row; details: Row[] }>();
  const asked: { method: string; parameters: Row }[] = [];
  const answers = new Map<string, Answer[]>();

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

  const server = createServer(async (request, response) => {
    const reply = (status: number, body: object | string) =>
      response
        .writeHead(status, { "Content-Type": "application/json" })
        .end(typeof body === "string" ? body : JSON.stringify(body));
    if (request.method !== "POST" || request.url !== "/ACSRestServices/api/ACSAutoRest")
      return reply(404, "Not Found");
    if (request.headers["acsapikey"] !== KEY) return reply(403, "Forbidden");
    const { ACSAlias: method, ACSInputParameters: parameters } = askSchema.parse(
      await json(request),
    );
    const answer = answers.get(method)?.shift() ?? answers.get("*")?.shift();
    if (answer === "silence") return;
    if (answer === "cut") return request.socket.destroy();
    if (answer && "status" in answer) return reply(answer.status, answer.body);
    const wrong = Object.entries(CREDENTIALS).find(([name, value]) => parameters[name] !== value);
    const error = answer ? answer.error : wrong && `Μη αποδεκτό ${wrong[0]}`;
    if (error || !methods[method]) {
      return reply(200, {
        ACSExecution_HasError: true,
        ACSExecutionErrorMessage: error ?? "Unknown ACSAlias",
        ACSOutputResponce: null,
      });
    }
    asked.push({ method, parameters });
    return reply(200, methods[method](parameters));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/ACSRestServices/api/ACSAutoRest`;

  return {
    config: {
      apiKey: KEY,
      companyId: CREDENTIALS.Company_ID,
      companyPassword: CREDENTIALS.Company_Password,
      userId: CREDENTIALS.User_ID,
      userPassword: CREDENTIALS.User_Password,
      billingCode: "2ΑΘ999999",
      baseUrl,
    },
    asked,
    vouchers,
    answerNext(method: string, ...next: Answer[]) {
      answers.set(method, [...(answers.get(method) ?? []), ...next]);
    },
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
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type FakeAcs = Awaited<ReturnType<typeof openAcs>>;
