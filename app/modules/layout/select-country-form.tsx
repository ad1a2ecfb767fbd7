import { useFetcher, useSearchParams } from "react-router";
import { paths, withQuery } from "../../paths.ts";
import type { ActionResult } from "../form/action-result.ts";
import { ResultNote } from "../form/result-note.tsx";
import { parsePlace } from "../locale/choose-place.ts";
import { languageOf, marketOf, parseLocale, type Locale } from "../locale/locale.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { saveTyped } from "../session/typed-values.ts";
import { ButtonLink } from "../ui/button.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";
import { PlaceFields } from "./place-fields.tsx";

type Props = {
  headingId?: string;
  /** The page that is to be shown for the chosen country. */
  returnTo: string;
  isDialog?: boolean;
  result: ActionResult | undefined;
};

/** Asks whether a profile shall change too (spec §2, §4). */
export function SelectCountryForm({ headingId, returnTo, isDialog = false, ...props }: Props) {
  const t = useT("country");
  const here = useLocale();
  const [query] = useSearchParams();
  const fetcher = useFetcher<ActionResult>();
  const result = fetcher.data ?? props.result;
  const asked =
    result?.status === "success"
      ? parsePlace((name) => result.initialValue?.[name], here)
      : parseLocale(query.get("switch_to"));
  const place = result?.status === "error" ? null : asked;

  return (
    <fetcher.Form
      method="post"
      // On a page of its own the address holds the return path, also through the question.
      action={withQuery(paths.selectCountry(here), isDialog ? {} : { returnTo })}
      className="stack"
      onSubmit={saveTyped}
      preventScrollReset
    >
      <input type="hidden" name="returnTo" value={returnTo} />
      {isDialog ? <input type="hidden" name="under" value={returnTo} /> : null}
      {place === null ? (
        <Choice headingId={headingId} result={result} />
      ) : (
        <Question headingId={headingId} place={place} />
      )}
      <SubmitButton
        full
        pending={t("submitting")}
        isPending={fetcher.state !== "idle"}
        key={place === null ? "choose" : "confirm"}
      >
        {t(place === null ? "submit" : "switch.confirm")}
      </SubmitButton>
      {place === null ? null : (
        <ButtonLink kind="line" full to={returnTo} replace preventScrollReset>
          {t("switch.cancel")}
        </ButtonLink>
      )}
    </fetcher.Form>
  );
}

function Choice({ headingId, result }: Pick<Props, "headingId" | "result">) {
  const t = useT("country");
  const names = useT("locale");
  const here = useLocale();
  return (
    <>
      <div className="stack snug">
        <h1 id={headingId}>{names("title")}</h1>
        <p className="dim">{t("intro")}</p>
      </div>
      <ResultNote result={result} texts={["country"]} />
      <PlaceFields chosen={here} />
    </>
  );
}

function Question({ headingId, place }: Pick<Props, "headingId"> & { place: Locale }) {
  const t = useT("country");
  const names = useT("locale");
  const country = names(`country.${marketOf(place)}`);
  const language = names(`language.${languageOf(place)}`);
  return (
    <>
      <div className="stack snug">
        <h1 id={headingId}>{t("switch.title", { country, language })}</h1>
        <p className="dim">{t("switch.subtitle")}</p>
      </div>
      <input type="hidden" name="locale" value={place} />
      <input type="hidden" name="confirm" value={place} />
    </>
  );
}
