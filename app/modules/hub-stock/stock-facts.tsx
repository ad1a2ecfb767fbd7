import type { Stock } from "#contract/consignment.ts";
import { consolePaths } from "../../console-paths.ts";
import { hubPaths } from "../../hub-paths.ts";
import { formatDate, formatMoney, formatPercent } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { DescriptionList, type Fact } from "../ui/description-list.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { toInspectionValues, foundField, noteField } from "../inspection/inspection-fields.ts";
import { useInspectionWords } from "../inspection/use-inspection-words.ts";

export type StockMay = {
  write: boolean;
  readPeople: boolean;
  readOrders: boolean;
  readListings: boolean;
};

/** What lies there, whose it is, since when and what comes next. */
export function StockFacts({ stock, may }: { stock: Stock; may: StockMay }) {
  const t = useT("hub-stock");
  const common = useT("common");
  const reasons = useT("consignment");
  const list = useT("list-stock");
  const locale = useLocale();
  const { listing, order, seller } = stock;
  const at = (moment: string) => formatDate(locale, moment, "moment");
  const when = (key: string, label: string, moment: string | null): Fact[] =>
    moment === null ? [] : [{ key, label, value: at(moment) }];
  const username = seller.username ?? "–";
  const next = order === null ? t(`next-is.${stock.status}`) : t("ship", { number: order.number });
  return (
    <>
      <Note kind={stock.status === "in_stock" && order === null ? "calm" : "act"}>
        <b>{t("next")}:</b> {next}
      </Note>
      <DescriptionList
        facts={[
          {
            key: "status",
            label: t("status"),
            value: `${list(`status.${stock.status}`)}, ${at(stock.status_since)}`,
          },
          { key: "bin", label: t("bin"), value: stock.bin ?? t("no-bin") },
          {
            key: "listing",
            label: t("listing"),
            value: may.readListings ? (
              <Link to={hubPaths.listing(locale, listing.id)} discover="none">
                {listing.title}
              </Link>
            ) : (
              listing.title
            ),
            note: listing.product,
          },
          {
            key: "seller",
            label: t("seller"),
            value: may.readPeople ? (
              <Link to={consolePaths.person(locale, seller.id)} discover="none">
                {username}
              </Link>
            ) : (
              username
            ),
          },
          ...(order === null
            ? []
            : [
                {
                  key: "order",
                  label: t("order"),
                  value: may.readOrders ? (
                    <Link to={hubPaths.order(locale, order.id)} discover="none">
                      {order.number}
                    </Link>
                  ) : (
                    order.number
                  ),
                },
              ]),
          { key: "price", label: t("price"), value: formatMoney(locale, listing.asking_price) },
          {
            key: "grade",
            label: t("grade"),
            value: common(`grade.${listing.generic_condition}`),
          },
          ...(stock.found_condition === null
            ? []
            : [
                {
                  key: "found",
                  label: t("found"),
                  value: common(`grade.${stock.found_condition}`),
                },
              ]),
          ...(stock.device_number === null
            ? []
            : [{ key: "imei", label: t(stock.device_number_kind), value: stock.device_number }]),
          ...(stock.battery_health === null
            ? []
            : [
                {
                  key: "battery",
                  label: t("battery"),
                  value: formatPercent(locale, stock.battery_health),
                },
              ]),
          ...(stock.lists === null
            ? []
            : [
                {
                  key: "lists",
                  label: t("lists"),
                  value: `${t(`answer.${stock.lists.answer}`)}, ${at(stock.lists.at)}`,
                },
              ]),
          ...(stock.status === "held"
            ? [
                {
                  key: "hold",
                  label: t("hold"),
                  value: stock.holds.map((hold) => t(`holds.${hold}`)).join(". "),
                },
              ]
            : []),
          ...(stock.courier_price === null
            ? []
            : [
                {
                  key: "courier",
                  label: t("courier"),
                  value: t(toCourierKey(stock), {
                    price: formatMoney(locale, stock.courier_price),
                    date: stock.courier_paid_at === null ? "" : at(stock.courier_paid_at),
                  }),
                },
              ]),
          ...(stock.parcel === null || stock.parcel.tracking_code === null
            ? []
            : [{ key: "parcel", label: t("parcel"), value: stock.parcel.tracking_code }]),
          ...when("received", t("received"), stock.received_at),
          ...(stock.checked_at === null
            ? []
            : [
                {
                  key: "checked",
                  label: t("checked"),
                  value: t("checked-by", {
                    who: stock.checked_by ?? "–",
                    date: at(stock.checked_at),
                  }),
                },
              ]),
          ...when("stocked", t("stocked"), stock.stocked_at),
          ...when("answer", t("answer-by"), stock.answer_by),
          ...when("free", t("free-until"), stock.free_until),
          ...(stock.drop_to === null
            ? []
            : [{ key: "drop", label: t("drop-to"), value: formatMoney(locale, stock.drop_to) }]),
          ...(stock.end_reason === null
            ? []
            : [
                { key: "reason", label: t("reason"), value: reasons(`reason.${stock.end_reason}`) },
              ]),
          ...(stock.note === null ? [] : [{ key: "note", label: t("note"), value: stock.note }]),
        ]}
      />
    </>
  );
}

type CourierFacts = Pick<Stock, "status" | "courier_paid_at" | "owes_courier">;

/** Who paid for our courier, and what is to be taken before the device is handed over. */
const toCourierKey = ({ status, courier_paid_at: paid, owes_courier: owes }: CourierFacts) => {
  if (paid !== null) return "paid";
  return owes && status === "to_return" ? "owes" : "courier-is";
};

/** Line by line, once it was checked. */
export function StockFindings({ stock }: { stock: Stock }) {
  const t = useT("hub-stock");
  const { nameOf, valueOf } = useInspectionWords();
  if (stock.checked_at === null) return null;
  const values = toInspectionValues(stock);
  return (
    <section className="stack" aria-labelledby="findings">
      <h2 id="findings">{t("findings")}</h2>
      <DescriptionList
        facts={stock.items.map((item) => ({
          key: item.key,
          label: nameOf(item),
          value: valueOf(stock.items, foundField(item.key), values[foundField(item.key)] ?? ""),
          note: values[noteField(item.key)] || undefined,
        }))}
      />
    </section>
  );
}
