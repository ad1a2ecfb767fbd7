import type { ReactNode } from "react";
import { Form } from "react-router";
import { Link } from "../ui/link.tsx";
import { orderPaths } from "../../order-paths.ts";
import { formatDate, formatRelative } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Facts } from "../ui/facts.tsx";
import { FormProblem } from "../ui/form-problem.tsx";
import { findLastDay } from "../ui/find-last-day.ts";
import type { FormReply } from "../ui/form-reply.ts";
import { HiddenNonce } from "../ui/hidden-nonce.tsx";
import { Note } from "../ui/note.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { PickupView } from "./present-pickup.ts";
import { SlotForm } from "./slot-form.tsx";

type Props = {
  orderId: string;
  view: PickupView;
  nonce: string;
  reply: FormReply | undefined;
  /** The server's clock, ISO 8601. */
  now: string;
  /** Fields of an address that is not in the book yet, where one is written. */
  newAddress: ReactNode;
  /** Radio buttons of the address book, where another one is chosen. */
  book: ReactNode;
};

/** Where the courier comes, then when: windows belong to an address. */
export function PickupPage({ orderId, view, nonce, reply, now, newAddress, book }: Props) {
  const t = useT("pickup");
  const locale = useLocale();
  const here = (query = {}) => orderPaths.order(locale, orderId, "courier", query);
  const { address, days, dueAt, isAway } = view;
  const lastDay = dueAt === null ? null : findLastDay(locale, dueAt);
  if (newAddress !== null)
    return (
      <Form method="post" className="stack">
        <HiddenNonce nonce={nonce} />
        <h2>{t("new-address")}</h2>
        <FormProblem reply={reply} texts="pickup" />
        {newAddress}
        <p>
          <SubmitButton name="intent" value="address" pending={t("working")}>
            {t("save-address")}
          </SubmitButton>
        </p>
      </Form>
    );
  if (book !== null)
    return (
      <Form method="get" className="stack">
        {book}
        <p>
          <Button>{t("show-times")}</Button>
        </p>
      </Form>
    );
  if (isAway)
    return (
      <>
        <Note kind="bad">{t("away")}</Note>
        <p>
          <ButtonLink to={here()} reloadDocument>
            {t("again")}
          </ButtonLink>
        </p>
      </>
    );
  return (
    <>
      {view.isMove && view.booked !== null ? (
        <Note>
          {t("booked", {
            date: formatDate(locale, view.booked.date, "weekday"),
            hours: t(`interval.${view.booked.interval}`),
          })}
        </Note>
      ) : null}
      {dueAt === null ? null : (
        <Note kind="act">
          {t(lastDay === null ? "due" : "due-day", {
            time: lastDay ?? formatDate(locale, dueAt, "moment"),
            relative: formatRelative(locale, dueAt, new Date(now)),
          })}
        </Note>
      )}
      {address === null ? null : (
        <Facts
          facts={[
            {
              key: "from",
              label: t("from"),
              value: address.name,
              note: address.line,
              action: (
                <Link className="btn m line" to={here({ address: "choose" })}>
                  {t("change")}
                </Link>
              ),
            },
          ]}
        />
      )}
      {address === null || days.length === 0 ? (
        <>
          <Note kind="act">{t(address === null ? "no-address" : "no-times")}</Note>
          <p>
            <ButtonLink to={here({ address: address === null ? "new" : "choose" })}>
              {t("other-address")}
            </ButtonLink>
          </p>
        </>
      ) : (
        <SlotForm view={view} addressId={address.id} nonce={nonce} reply={reply} />
      )}
    </>
  );
}
