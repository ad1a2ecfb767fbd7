import type { Listing } from "#contract/listing.ts";
import { ACCESSORIES, type Accessory } from "#contract/listing-words.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";

type Props = {
  listing: Pick<Listing, "accessories" | "accessories_description">;
};

export function InTheBox({ listing }: Props) {
  const t = useT("device-words");
  const { accessories, accessories_description } = listing;
  const has = (thing: Accessory) => accessories[`has_${thing}`];
  const sorted = ACCESSORIES.toSorted((a, b) => Number(has(b)) - Number(has(a)));
  return (
    <section aria-labelledby="box" className="stack">
      <h2 id="box">{t("box.title")}</h2>
      <ul className="chips in-box">
        {sorted.map((thing) => (
          <li key={thing}>
            {has(thing) ? (
              <span className="chip still">
                <Icon name="check" />
                {t(`box.has_${thing}`)}
              </span>
            ) : (
              <Badge kind="off">{t(`box.no_${thing}`)}</Badge>
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
