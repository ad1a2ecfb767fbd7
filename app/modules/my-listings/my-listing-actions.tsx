import { Form } from "react-router";
import type { ReactNode } from "react";
import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { useTerms } from "../session/use-terms.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Panel } from "../ui/panel.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import type { MyListingView } from "./present-my-listings.ts";

type Action = Exclude<MyListingView["actions"][number], "buy">;

/** Actions that a button executes at once; all others have a page. */
const PRESSED = ["hide", "unhide", "mark_sold", "unmark_sold"] as const satisfies Action[];
const isPressed = (action: Action): action is (typeof PRESSED)[number] =>
  (PRESSED as readonly Action[]).includes(action);

const SAME_AS = {
  continue: "edit",
  fix: "edit",
  submit: "edit",
  unhide: "unhide",
  boost: "boost",
  order: null,
} as const;

export function MyListingActions({ listing }: { listing: MyListingView }) {
  const t = useT("my-listings");
  const locale = useLocale();
  const { id, actions, next } = listing;
  const shown = actions.filter(
    (action): action is Action =>
      action !== "buy" && action !== "update_price" && !(next && SAME_AS[next] === action),
  );
  if (shown.length === 0) return null;
  const to = {
    edit: sellerPaths.sell(locale, id, "resume"),
    boost: sellerPaths.listing(locale, id, "boost"),
    cancel_sell_request: sellerPaths.listing(locale, id, "cancel"),
    delete: sellerPaths.listing(locale, id, "delete"),
    update_price: sellerPaths.listing(locale, id, "price"),
  };
  return (
    <Panel className="acts" aria-labelledby="actions">
      <h2 id="actions">{t("one.actions")}</h2>
      <ul>
        {shown.map((action) => (
          <Line key={action} action={action}>
            {isPressed(action) ? (
              <Form method="post" preventScrollReset>
                <SubmitButton
                  kind="line"
                  size="m"
                  name="intent"
                  value={action}
                  pending={t("working")}
                >
                  {t(`action.${action}`)}
                </SubmitButton>
              </Form>
            ) : (
              <ButtonLink kind={action === "delete" ? "warn" : "line"} size="m" to={to[action]}>
                {t(`action.${action}`)}
              </ButtonLink>
            )}
          </Line>
        ))}
      </ul>
    </Panel>
  );
}

function Line({ action, children }: { action: Action; children: ReactNode }) {
  const { boost } = useTerms();
  const t = useT("my-listings");
  return (
    <li>
      {children}
      <p className="small dim">{t(`action-note.${action}`, { days: boost.days })}</p>
    </li>
  );
}
