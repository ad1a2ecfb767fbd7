import { paths } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { needPath } from "./need-path.ts";
import type { SellStep } from "#contract/listing-words.ts";
import type { SellerNeed } from "#contract/selling.ts";
import type { ReviewView } from "./present-review.ts";

type Props = { listingId: string; next: Exclude<NextDeed, { is: "publish" }> };

/** In the place of Publish, while it is not possible: the one thing that brings it nearer. */
export function NextDeedLink({ listingId, next }: Props) {
  const t = useT("sell-review");
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

export type NextDeed =
  | { is: "step"; step: SellStep }
  | { is: "sign-in" }
  | { is: "need"; need: SellerNeed }
  | { is: "publish" };

/**
 * The one thing that comes next before it is published. An address needs an account, so a visitor
 * who lacks nothing else is asked to sign in first.
 */
export function findNextDeed({ missing, needs }: Pick<ReviewView, "missing" | "needs">): NextDeed {
  const isVisitor = needs === null;
  const open = missing.find(({ step }) => !(isVisitor && step === "address"));
  if (open) return { is: "step", step: open.step };
  if (isVisitor) return { is: "sign-in" };
  const [need] = needs;
  return need === undefined ? { is: "publish" } : { is: "need", need };
}
