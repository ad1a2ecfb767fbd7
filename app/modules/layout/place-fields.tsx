import type { ReactNode } from "react";
import { MARKETS, type Market } from "#contract/market.ts";
import { languageField, languagesOf, placeIn } from "../locale/choose-place.ts";
import { languageOf, marketOf, type Locale } from "../locale/locale.ts";
import { useT } from "../locale/use-t.ts";
import { Option } from "../ui/option.tsx";
import "../ui/chip.css";
import "./select-country.css";

export function PlaceFields({ chosen }: { chosen: Locale }) {
  const t = useT("country");
  const names = useT("locale");
  return (
    <div className="places stack">
      <fieldset className="countries">
        <legend className="vh">{t("countries")}</legend>
        {MARKETS.map((market) => (
          <Option
            key={market}
            type="radio"
            name="country"
            value={market}
            defaultChecked={market === marketOf(chosen)}
            box
            label={
              <>
                <Flag market={market} />
                {names(`country.${market}`)}
              </>
            }
          />
        ))}
      </fieldset>
      {MARKETS.map((market) => (
        <fieldset key={market} className={`languages of-${market}`}>
          <legend>{t("languages", { country: names(`country.${market}`) })}</legend>
          <div className="chips">
            {languagesOf(market).map((language) => (
              <label key={language} className="chip">
                <input
                  type="radio"
                  name={languageField(market)}
                  value={language}
                  defaultChecked={placeIn(market, languageOf(chosen)).startsWith(language)}
                />
                <span lang={language}>{names(`language.${language}`)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

/** Drawn, because some systems show letters in place of flag emoji. */
const DRAWINGS: Record<Market, ReactNode> = {
  GR: (
    <>
      <path fill="#fff" d="M0 0h27v18H0z" />
      <path stroke="#0d5eaf" strokeWidth="2" d="M0 1h27M0 5h27M0 9h27M0 13h27M0 17h27" />
      <path fill="#0d5eaf" d="M0 0h10v10H0z" />
      <path stroke="#fff" strokeWidth="2" d="M5 0v10M0 5h10" />
    </>
  ),
  GB: (
    <>
      <path fill="#012169" d="M0 0h27v18H0z" />
      <path stroke="#fff" strokeWidth="3.6" d="m0 0 27 18m0-18L0 18" />
      <path stroke="#c8102e" strokeWidth="1.4" d="m0 0 27 18m0-18L0 18" />
      <path stroke="#fff" strokeWidth="6" d="M13.5 0v18M0 9h27" />
      <path stroke="#c8102e" strokeWidth="3.6" d="M13.5 0v18M0 9h27" />
    </>
  ),
};

const Flag = ({ market }: { market: Market }) => (
  <svg className="flag" viewBox="0 0 27 18" width="27" height="18" aria-hidden="true">
    {DRAWINGS[market]}
  </svg>
);
