import { Form } from "react-router";
import { hubPaths } from "../../hub-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { toOrderAddress, type OrderQueue } from "./order-queue.ts";
import "./hub.css";
import { ListPages } from "../ui/list-pages.tsx";
import { ButtonLink, Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Panel } from "../ui/panel.tsx";
import { Field } from "../ui/field.tsx";

export function OrderQueuePages({ last, ...asked }: OrderQueue & { last: number }) {
  const t = useT("hub");
  const words = useT("hub-order");
  const locale = useLocale();
  const { page } = asked;
  const isAll = asked.queue === "all";
  return (
    <ListPages
      {...{ page, last }}
      to={(number) => hubPaths.orders(locale, toOrderAddress({ ...asked, page: number }))}
      label={t("queue.pages")}
      before={isAll ? words("newer") : t("queue.older")}
      here={t("queue.page", { page, last })}
      after={isAll ? words("older") : t("queue.younger")}
    />
  );
}

export function EmptyOrders({ queue, market, q }: OrderQueue) {
  const t = useT("hub-order");
  const places = useT("locale");
  const locale = useLocale();
  const isNarrow = q !== "" || market !== null || queue !== "all";
  return (
    <Panel className="stack slim nothing" aria-labelledby="nothing">
      <Icon name={q === "" ? "grade-excellent" : "ring-todo"} className="ring huge" />
      <h2 id="nothing">
        {q === ""
          ? market === null
            ? t(`empty.${queue}`)
            : t("empty.market", { market: places(`country.${market}`) })
          : t("empty.search", { q })}
      </h2>
      <p className="dim">{t(q === "" ? "empty.body" : "empty.search-body")}</p>
      <p className="row">
        {isNarrow ? (
          <ButtonLink kind="line" to={hubPaths.orders(locale, { q })} discover="none">
            {t(q === "" ? "empty.see-all" : "empty.search-all")}
          </ButtonLink>
        ) : null}
        <ButtonLink kind="line" to={hubPaths.overview(locale)} discover="none">
          {t("to-hub")}
        </ButtonLink>
      </p>
    </Panel>
  );
}

export function OrderSearch({ queue, market, q, sort }: OrderQueue) {
  const t = useT("hub-order");
  const locale = useLocale();
  return (
    <Form
      method="get"
      action={hubPaths.orders(locale)}
      className="ask"
      role="search"
      aria-label={t("search.label")}
    >
      {queue === "all" ? null : <input type="hidden" name="queue" value={queue} />}
      {market === null ? null : <input type="hidden" name="market" value={market} />}
      {sort === null ? null : <input type="hidden" name="sort" value={sort} />}
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
          to={hubPaths.orders(locale, toOrderAddress({ queue, market, sort }))}
          discover="none"
        >
          {t("search.clear")}
        </ButtonLink>
      )}
    </Form>
  );
}
