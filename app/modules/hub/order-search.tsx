import { Form } from "react-router";
import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { toOrderAddress, type OrderQueue } from "./read-order-queue.ts";
import "./hub.css";

/** Finds an order by what somebody on the telephone can say of it. */
export function OrderSearch({ queue, market, q }: Omit<OrderQueue, "page">) {
  const t = useT("hub-order");
  const locale = useLocale();
  return (
    <Form
      method="get"
      action={sellerPaths.hubOrders(locale)}
      className="ask"
      role="search"
      aria-label={t("search.label")}
    >
      {queue === "all" ? null : <input type="hidden" name="queue" value={queue} />}
      {market === null ? null : <input type="hidden" name="market" value={market} />}
      <Field
        key={q}
        id="order-q"
        name="q"
        type="search"
        label={t("search.label")}
        hint={t("search.hint")}
        maxLength={100}
        autoComplete="off"
        defaultValue={q}
        after={
          <Button kind="line" className="go">
            {t("search.submit")}
          </Button>
        }
      />
      {q === "" ? null : (
        <ButtonLink
          kind="bare"
          size="s"
          to={sellerPaths.hubOrders(locale, toOrderAddress({ queue, market }))}
          discover="none"
        >
          {t("search.clear")}
        </ButtonLink>
      )}
    </Form>
  );
}
