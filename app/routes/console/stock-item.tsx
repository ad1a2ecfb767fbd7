import { apiContext } from "../../context.ts";
import { consolePaths } from "../../console-paths.ts";
import { readProfile } from "../../read-profile.server.ts";
import { isResultOf } from "../../modules/form/action-result.ts";
import { formActions } from "../../modules/form/form-action.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { staffMay } from "../../modules/hub/staff-may.ts";
import { StockFacts, StockFindings } from "../../modules/hub-stock/stock-facts.tsx";
import { BinForm, CheckForm, NotedMoveForm } from "../../modules/hub-stock/stock-forms.tsx";
import {
  readBattery,
  readFindings,
  STOCK_MESSAGES,
  stockSchemas,
} from "../../modules/hub-stock/stock-forms.server.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { nameMissingKey } from "../../modules/staff/staff-forms.server.ts";
import type { ScanPlace } from "../../modules/scan/scan-place.ts";
import { Breadcrumbs } from "../../modules/ui/breadcrumbs.tsx";
import { isId } from "../../modules/ui/is-id.ts";
import { Note } from "../../modules/ui/note.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/stock-item";

export const handle = { scripts: false };

export async function loader({ context, params: { stockId } }: Route.LoaderArgs) {
  if (!isId(stockId)) throw new Response(null, { status: 404 });
  const api = context.get(apiContext);
  const [stock, profile] = await Promise.all([api.hubStock.get({ stockId }), readProfile(context)]);
  // The bin comes first while it is received.
  const isFirst = !stock.moves.includes("receive");
  const scan: ScanPlace = { place: null, hint: "any", isFirst };
  return {
    scan,
    stock,
    may: {
      write: staffMay(profile, "write_hub"),
      readPeople: staffMay(profile, "read_people"),
      readOrders: staffMay(profile, "read_orders"),
      readListings: staffMay(profile, "read_listings"),
    },
    forms: openForms(context, stockSchemas),
  };
}

export const action = formActions<typeof stockSchemas, Route.ActionArgs>(
  {
    receive: {
      schema: stockSchemas.receive,
      run: async ({ value, api, done, locale, t }, { params: { stockId } }) => {
        const { version, bin = null } = value;
        await api.hubStock.move({ stockId, move: "receive", version, bin, note: null });
        return done(consolePaths.stock(locale, stockId), t("hub-stock")("did.receive"));
      },
    },
    place: {
      schema: stockSchemas.place,
      run: async ({ value, api, done, locale, t }, { params: { stockId } }) => {
        const { bin } = await api.hubStock.move({ stockId, move: "place", ...value, note: null });
        const said = t("hub-stock")("did.place", { bin: bin ?? "" });
        return done(consolePaths.stock(locale, stockId), said);
      },
    },
    hand_back: {
      schema: stockSchemas.hand_back,
      run: async ({ value, api, done, locale, t }, { params: { stockId } }) => {
        const { courier_paid = false, ...noted } = value;
        await api.hubStock.move({
          stockId,
          move: "hand_back",
          ...noted,
          courier_paid,
          bin: null,
        });
        return done(consolePaths.stock(locale, stockId), t("hub-stock")("did.hand_back"));
      },
    },
    give_up: {
      schema: stockSchemas.give_up,
      run: async ({ value, api, done, locale, t }, { params: { stockId } }) => {
        await api.hubStock.move({ stockId, move: "give_up", ...value, bin: null });
        return done(consolePaths.stock(locale, stockId), t("hub-stock")("did.give_up"));
      },
    },
    confirm: {
      schema: stockSchemas.confirm,
      run: async ({ value, api, done, locale, t }, { params: { stockId } }) => {
        await api.hubStock.move({ stockId, move: "confirm", ...value, bin: null });
        return done(consolePaths.stock(locale, stockId), t("hub-stock")("did.confirm"));
      },
    },
    check: {
      schema: stockSchemas.check,
      run: async (work, { params: { stockId } }) => {
        const { value, form, api, done, refuse, locale, t } = work;
        const { bin = null, reason = null, note = null, ...typed } = value;
        if (typed.decision === "fail" && reason === null)
          return refuse({ reason: "hub-stock.reason-required" });
        if (typed.decision === "pass" && bin === null)
          return refuse({ bin: "hub-stock.bin-required" });
        const battery_health = readBattery(typed.battery_health);
        if (Number.isNaN(battery_health))
          return refuse({ battery_health: "hub-stock.battery-invalid" });
        const { items } = await api.hubStock.get({ stockId });
        const { status } = await api.hubStock.check({
          stockId,
          ...typed,
          battery_health,
          items: readFindings(items, form),
          bin,
          reason,
          note,
        });
        const said = SAID[status as keyof typeof SAID] ?? "failed";
        return done(consolePaths.stock(locale, stockId), t("hub-stock")(said));
      },
    },
  },
  { messages: STOCK_MESSAGES, onError: nameMissingKey },
);

/** What became of it by the check. */
const SAID = { in_stock: "passed", asked: "asked", held: "saved-held" } as const;

export default function StockItem({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("hub-stock");
  const words = useT("console");
  const locale = useLocale();
  const { stock, may, forms } = loaderData;
  // What was typed stays on the page, whatever the state has become meanwhile.
  const isBack = (intent: string) => actionData !== undefined && isResultOf(actionData, { intent });
  const shows = (move: Exclude<keyof typeof forms, number>) =>
    may.write && (stock.moves.includes(move) || isBack(move));
  const title = `${stock.number} ${stock.listing.title}`;
  return (
    <main id="main" className="stack">
      <PageHead title={title} noIndex />
      <Breadcrumbs
        label={words("place")}
        breadcrumbs={[{ label: t("title"), to: consolePaths.list(locale, "stock") }]}
      />
      <h1>{title}</h1>
      <StockFacts stock={stock} may={may} />
      {may.write ? null : <Note>{t("read-only")}</Note>}
      {stock.is_mine ? <Note>{t("mine")}</Note> : null}
      {shows("receive") ? (
        <BinForm stock={stock} move="receive" seed={forms.receive} result={actionData} />
      ) : null}
      {shows("confirm") ? (
        <NotedMoveForm stock={stock} move="confirm" seed={forms.confirm} result={actionData} />
      ) : null}
      {shows("check") ? <CheckForm stock={stock} seed={forms.check} result={actionData} /> : null}
      {(["hand_back", "give_up"] as const).map((move) =>
        shows(move) ? (
          <NotedMoveForm
            key={move}
            stock={stock}
            move={move}
            seed={forms[move]}
            result={actionData}
          />
        ) : null,
      )}
      {shows("place") ? (
        <BinForm stock={stock} move="place" seed={forms.place} result={actionData} />
      ) : null}
      <StockFindings stock={stock} />
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
