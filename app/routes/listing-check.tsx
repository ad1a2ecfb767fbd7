import { apiContext, localeContext } from "../context.ts";
import { ConditionBadge } from "../modules/condition/condition-badge.tsx";
import { getListingTexts } from "../modules/listing/get-listing-texts.server.ts";
import { presentListing } from "../modules/listing/present-listing.ts";
import { useLocale } from "../modules/locale/use-locale.ts";
import { useT } from "../modules/locale/use-t.ts";
import { CheckCard } from "../modules/passport/check-card.tsx";
import { CLOSE_UP } from "../modules/passport/passport-findings.tsx";
import { PhotoCompare } from "../modules/passport/photo-compare.tsx";
import { presentPassport } from "../modules/passport/present-passport.ts";
import { readTerms } from "../modules/session/read-terms.server.ts";
import { Breadcrumbs } from "../modules/ui/breadcrumbs.tsx";
import { ButtonLink } from "../modules/ui/button.tsx";
import { isId } from "../modules/ui/is-id.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import { PhotoLinks } from "../modules/ui/photo.tsx";
import { paths } from "../paths.ts";
import type { Route } from "./+types/listing-check";
import "../modules/passport/passport.css";

export const handle = { scripts: false };

/** 404 for a listing that the hub has not checked. */
export async function loader({ context, params: { listingId } }: Route.LoaderArgs) {
  if (!isId(listingId)) throw new Response(null, { status: 404 });
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const [listing, terms] = await Promise.all([
    api.listing.get({ id: listingId }),
    readTerms(context),
  ]);
  const shown = presentListing(listing, getListingTexts(locale), { locale, terms });
  const { id, title, is_graded, graded_at, generic_condition, conditions, photos, passport } =
    shown;
  if (!is_graded || graded_at === null) throw new Response(null, { status: 404 });
  return {
    id,
    title,
    checkedAt: graded_at,
    grade: generic_condition,
    lines: conditions.map(({ category, name, grade, found, reason }) => ({
      category,
      name,
      grade,
      found,
      note: reason,
    })),
    cover: photos[0]?.url ?? null,
    // The page works without it.
    former:
      passport === undefined
        ? null
        : await api.passport.get({ code: passport }).then(presentFormer, () => null),
  };
}

type Answer = Parameters<typeof presentPassport>[0];

function presentFormer(answer: Answer) {
  const { code, shots, checkedAt } = presentPassport(answer);
  return { code, shots, checkedAt };
}

export default function ListingCheck({ loaderData }: Route.ComponentProps) {
  const t = useT("check-card");
  const listing = useT("listing");
  const locale = useLocale();
  const { id, title, checkedAt, grade, lines, cover, former } = loaderData;
  const shots = former?.shots ?? [];
  return (
    <main id="main" className="wrap stack wide passport">
      <PageHead title={t("page", { title })} noIndex />
      <div className="stack">
        <Breadcrumbs
          label={listing("place")}
          breadcrumbs={[{ label: title, to: paths.listing(locale, id) }, { label: t("title") }]}
        />
        <h1>{t("title")}</h1>
        <p className="dim narrow">{t("lead")}</p>
      </div>
      <CheckCard points={lines} grade={grade} checkedAt={checkedAt} />
      {former === null || cover === null || shots.length === 0 ? null : (
        <div className="stack">
          <PhotoCompare title={title} seller={cover} hub={shots[0]!} checkedAt={former.checkedAt} />
          <h2>{t("shots")}</h2>
          <PhotoLinks
            photos={shots}
            width={CLOSE_UP}
            className="check-shots"
            alt={(place) => t("shot", { title, place, count: shots.length })}
          />
        </div>
      )}
      <section className="stack" aria-labelledby="points">
        <h2 id="points">{t("points-title")}</h2>
        <dl className="passport-findings">
          {lines.map((line) => (
            <div key={line.category}>
              <dt>{line.name}</dt>
              <dd>
                <ConditionBadge grade={line.grade} />
                {line.found}
              </dd>
              {line.note === null ? null : (
                <dd className="more" lang="">
                  {line.note}
                </dd>
              )}
            </div>
          ))}
        </dl>
      </section>
      <p className="row">
        <ButtonLink to={paths.listing(locale, id)}>{t("back")}</ButtonLink>
        {former === null ? null : (
          <ButtonLink kind="line" to={paths.passport(locale, former.code)}>
            {t("passport")}
          </ButtonLink>
        )}
        <ButtonLink kind="line" to={`${paths.howItWorks(locale)}#check`}>
          {t("how")}
        </ButtonLink>
      </p>
    </main>
  );
}
