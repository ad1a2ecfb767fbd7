import { MARKETS } from "#contract/market.ts";
import { languageField, languagesOf, placeIn } from "../locale/choose-place.ts";
import { languageOf, marketOf, type Locale } from "../locale/locale.ts";
import { useT } from "../locale/use-t.ts";
import { Option } from "../ui/option.tsx";
import { Flag } from "./flag.tsx";
import "../ui/chip.css";
import "./select-country.css";

/** Country, and its languages. Plain radio buttons: styles show those of the chosen country. */
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
