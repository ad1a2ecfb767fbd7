import type { SellerNeed } from "#contract/my-listings.ts";
import { paths } from "#app/paths.ts";
import { accountPaths } from "#app/account-paths.ts";
import { sellerPaths } from "#app/seller-paths.ts";
import type { Locale } from "../../locale/locale.ts";
import { Link } from "../../ui/link.tsx";
import { useLocale } from "../../locale/use-locale.ts";
import { useT } from "../../locale/use-t.ts";
import { Icon } from "../../ui/icon.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import type { SellStep } from "#contract/listing-words.ts";
import type { ReviewView } from "./present-review.ts";
import "../../ui/spinner.css";
import "./review-step.css";

const SIGN_UP_STEPS = {
  email: "sign-up-verify-email",
  phone: "sign-up-enter-phone",
  username: "sign-up-choose-username",
  photo: "sign-up-select-profile-image",
} as const;

function needPath(locale: Locale, need: SellerNeed, back: string): string {
  if (need === "payout_account" || need === "bank_account") {
    return accountPaths.payouts(locale, { returnTo: back });
  }
  return paths.auth(locale, SIGN_UP_STEPS[need], { callbackUrl: back });
}

const NEEDS: readonly SellerNeed[] = [
  "email",
  "phone",
  "username",
  "photo",
  "payout_account",
  "bank_account",
];

type Props = { listingId: string; needs: readonly SellerNeed[] };

export function SellerChecklist({ listingId, needs }: Props) {
  const t = useT("listing-draft-review");
  const locale = useLocale();
  const back = sellerPaths.sell(locale, listingId, "review");
  return (
    <Panel aria-labelledby="about-you" id="you">
      <div className="stack snug">
        <h2 id="about-you">{t("you-title")}</h2>
        <p className="small dim">
          {needs.length === 0 ? t("you-done") : t("you-open", { count: needs.length })}
        </p>
      </div>
      <ul className="checklist">
        {NEEDS.map((need) => {
          const isOpen = needs.includes(need);
          return (
            <li key={need}>
              <Icon name={isOpen ? "ring-todo" : "grade-excellent"} className="ring" />
              {isOpen ? (
                <Link className="link" to={needPath(locale, need, back)}>
                  {t(`need.${need}`)}
                </Link>
              ) : (
                <span>{t(`have.${need}`)}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

type NextActionLinkProps = { listingId: string; next: Exclude<NextAction, { is: "publish" }> };

export function NextActionLink({ listingId, next }: NextActionLinkProps) {
  const t = useT("listing-draft-review");
  const locale = useLocale();
  const back = sellerPaths.sell(locale, listingId, "review");
  const [to, words] = toNext();
  return (
    <p className="row">
      <ButtonLink className="end" to={to}>
        {words}
      </ButtonLink>
    </p>
  );

  function toNext(): [to: string, words: string] {
    switch (next.is) {
      case "step":
        return [
          sellerPaths.sell(locale, listingId, next.step, { return: "review" }),
          t(`next.${next.step}`),
        ];
      case "sign-in":
        return [paths.signIn(locale, { callbackUrl: back }), t("sign-in")];
      case "need":
        return [needPath(locale, next.need, back), t(`need.${next.need}`)];
    }
  }
}

export type NextAction =
  | { is: "step"; step: SellStep }
  | { is: "sign-in" }
  | { is: "need"; need: SellerNeed }
  | { is: "publish" };

/** An address needs an account, so a visitor who lacks nothing else signs in first. */
export function findNextAction({
  missing,
  needs,
}: Pick<ReviewView, "missing" | "needs">): NextAction {
  const isVisitor = needs === null;
  const open = missing.find(({ step }) => !(isVisitor && step === "address"));
  if (open) return { is: "step", step: open.step };
  if (isVisitor) return { is: "sign-in" };
  const [need] = needs;
  return need === undefined ? { is: "publish" } : { is: "need", need };
}
