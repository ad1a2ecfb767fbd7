import { Form } from "react-router";
import { paths } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import type { MyListingView } from "./present-my-listings.ts";

type Props = {
  listing: Pick<MyListingView, "id" | "next" | "orderId" | "state" | "title">;
  size?: "l" | "m";
  from?: "list";
};

/** Secondary in lists, where many main buttons would compete. */
const QUIET = { boost: true, order: true } as Partial<Record<string, true>>;

export function NextButton({ listing, size = "l", from }: Props) {
  const { id, next, orderId, state, title } = listing;
  const t = useT("my-listings");
  const locale = useLocale();
  if (next === null) return null;
  const look = from && (QUIET[next] || state === "away") ? ({ kind: "line" } as const) : {};
  const label = (
    <>
      {t(`next.${next}`)}
      {from && title ? <span className="vh">: {title}</span> : null}
    </>
  );
  if (next === "unhide")
    return (
      <Form method="post" action={sellerPaths.listing(locale, id)} preventScrollReset>
        <input type="hidden" name="intent" value="unhide" />
        {from ? <input type="hidden" name="from" value={from} /> : null}
        <Button size={size} {...look}>
          {label}
        </Button>
      </Form>
    );
  const to =
    next === "boost"
      ? sellerPaths.listing(locale, id, "boost")
      : next === "order" && orderId !== null
        ? paths.order(locale, orderId)
        : sellerPaths.sell(locale, id, "resume");
  return (
    <ButtonLink size={size} to={to} {...look}>
      {label}
    </ButtonLink>
  );
}
