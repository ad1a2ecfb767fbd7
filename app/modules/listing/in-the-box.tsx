import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";
import type { ShownListing } from "./present-listing.ts";

type Props = {
  listing: Pick<ShownListing, "box" | "accessories_description">;
};

export function InTheBox({ listing }: Props) {
  const t = useT("listing-more");
  const { box, accessories_description } = listing;
  return (
    <section aria-labelledby="box" className="stack">
      <h2 id="box">{t("box")}</h2>
      <ul className="chips in-box">
        {box.map(({ thing, isThere, label }) => (
          <li key={thing}>
            {isThere ? (
              <span className="chip still">
                <Icon name="check" />
                {label}
              </span>
            ) : (
              <Badge kind="off">{label}</Badge>
            )}
          </li>
        ))}
      </ul>
      {accessories_description ? (
        <p className="dim narrow words" lang="">
          {accessories_description}
        </p>
      ) : null}
    </section>
  );
}
