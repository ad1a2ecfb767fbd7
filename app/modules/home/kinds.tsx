import type { Vertical } from "#contract/catalog.ts";
import { paths } from "../../paths.ts";
import { formatNumber } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";
import { ChipLink } from "../ui/chip.tsx";
import type { Home } from "./present-home.ts";
import earpods from "./pictures/earpods.svg";
import gameConsoles from "./pictures/game-consoles.svg";
import headphones from "./pictures/headphones.svg";
import laptops from "./pictures/laptops.svg";
import smartphones from "./pictures/smartphones.svg";
import smartwatches from "./pictures/smartwatches.svg";
import tablets from "./pictures/tablets.svg";

const PICTURES = {
  smartphones,
  tablets,
  smartwatches,
  headphones,
  earpods,
  "game-consoles": gameConsoles,
  laptops,
} as const satisfies Record<Vertical, string>;
const VERTICALS = Object.keys(PICTURES) as Vertical[];

/** The categories, each with a picture and how many devices it holds, and the fullest models. */
export function Kinds({ counts, popular }: Pick<Home, "counts" | "popular">) {
  const t = useT("home");
  const common = useT("common");
  const locale = useLocale();
  return (
    <section aria-labelledby="kinds" className="stack">
      <h2 id="kinds">{t("kinds")}</h2>
      <ul className="scroll kinds">
        {VERTICALS.map((vertical) => (
          <li key={vertical}>
            <Link to={paths.devices(locale, vertical)}>
              <span className="photo">
                <img src={PICTURES[vertical]} width="200" height="200" alt="" decoding="async" />
              </span>
              {common(`vertical.${vertical}`)}
              {counts[vertical] ? (
                <span className="tiny dim"> {formatNumber(locale, counts[vertical])}</span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
      {popular.length > 0 ? (
        <nav className="stack snug asked" aria-labelledby="asked">
          <p id="asked" className="small dim">
            {t("asked")}
          </p>
          <ul className="chips scroll">
            {popular.map(({ label, model }) => (
              <li key={model}>
                <ChipLink to={paths.search(locale, { model })}>{label}</ChipLink>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </section>
  );
}
