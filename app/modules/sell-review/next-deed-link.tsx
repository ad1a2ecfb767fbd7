import { paths } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import type { NextDeed } from "./find-next-deed.ts";
import { needPath } from "./need-path.ts";

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
