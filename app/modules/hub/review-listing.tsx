import { useState, type ComponentType, type MouseEvent } from "react";
import { formatDate, formatMoney, formatPercent } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Icon } from "../ui/icon.tsx";
import { Panel } from "../ui/panel.tsx";
import { Photo } from "../ui/photo.tsx";
import type { Review, GradeLine } from "./present-review.ts";
import "./hub.css";
import { ConditionBadge } from "../condition/condition-badge.tsx";
import { Grade } from "../condition/grade.tsx";
import { Note } from "../ui/note.tsx";
import "../ui/icon.css";
import { paths } from "../../paths.ts";
import type { PhotoViewProps } from "./photo-view.tsx";
import { Link } from "../ui/link.tsx";
import { ProBadge } from "../ui/badge.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { languageOf } from "../locale/locale.ts";

export function ReviewCatalogue({ review }: { review: Review }) {
  const t = useT("hub");
  const locale = useLocale();
  const { price, catalogue } = review;
  const { name, detail, released, faceValue, asked, covers, percent, flag } = catalogue;
  return (
    <Panel aria-labelledby="catalogue">
      <div>
        <h2 id="catalogue">{t("review.catalogue")}</h2>
        <p>
          <b>{name}</b> <span className="dim">{detail}</span>
        </p>
        <p className="small dim">
          {t("review.released", { date: formatDate(locale, released, "month") })}
        </p>
      </div>
      <div className="stack snug">
        <h3 className="small">{t(covers.length === 0 ? "review.no-covers" : "review.covers")}</h3>
        {covers.length === 0 ? null : (
          <ul className="covers">
            {covers.map((url) => (
              <li key={url}>
                <Photo
                  url={url}
                  alt={t("review.photo-of-other", { title: review.title })}
                  set="thumb"
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <dl className="prices">
        <div>
          <dt>{t("review.price")}</dt>
          <dd className="price">{formatMoney(locale, price)}</dd>
        </div>
        <div>
          <dt>{t("review.face-value")}</dt>
          <dd>
            {formatMoney(locale, faceValue)}
            <span className="small dim block">
              {t("review.of-face-value", { percent: formatPercent(locale, percent) })}
            </span>
          </dd>
        </div>
        <div>
          <dt>{asked === null ? t("review.others") : t("review.asked", { count: asked.count })}</dt>
          <dd>
            {asked === null
              ? t("review.none-asked")
              : asked.low.amount === asked.high.amount
                ? formatMoney(locale, asked.low)
                : t("review.range", {
                    low: formatMoney(locale, asked.low),
                    high: formatMoney(locale, asked.high),
                  })}
          </dd>
        </div>
      </dl>
      {flag === null ? null : (
        <p className="flagged">
          <Icon name="warning" />
          {t(`judge.${flag}`)}
        </p>
      )}
    </Panel>
  );
}

export function ReviewGrades({ review }: { review: Review }) {
  const t = useT("hub");
  const words = useT("device-words");
  const { grades, grade, contacts, notes, accessories, accessoriesNote } = review;
  const things = accessories.map((thing) => words(`box.has_${thing}`));
  return (
    <section className="stack" aria-labelledby="grades">
      <div className="row">
        <h2 id="grades">{t("review.condition")}</h2>
        <Grade grade={grade} />
      </div>
      <dl className="grades">
        {grades.map((line) => (
          <Line key={line.category} line={line} />
        ))}
      </dl>
      {contacts.length === 0 ? null : (
        <Note kind="act">
          <b>{t("review.contacts")}</b> {contacts.join(" · ")}
        </Note>
      )}
      {notes === null ? null : (
        <div className="stack snug">
          <h3>{t("review.notes")}</h3>
          <p className="narrow as-written">{notes}</p>
        </div>
      )}
      <div className="stack snug">
        <h3>{t("review.in-box")}</h3>
        <p>{things.length === 0 ? t("review.nothing-in-box") : things.join(" · ")}</p>
        {accessoriesNote === null ? null : (
          <p className="narrow dim as-written">{accessoriesNote}</p>
        )}
      </div>
    </section>
  );
}

function Line({ line: { category, grade, words: room, percent, reason } }: { line: GradeLine }) {
  const words = useT("device-words");
  const locale = useLocale();
  return (
    <div>
      <dt>{words(`category.${category}`)}</dt>
      <dd>
        <ConditionBadge grade={grade} />
        {percent === null ? words(`${room}.${grade}`) : formatPercent(locale, percent)}
      </dd>
      {reason === null ? null : <dd className="why">{reason}</dd>}
    </div>
  );
}

/** Pixels: wide enough to see a scratch. */
const CLOSE_UP = 2048;
const ON_PAGE = 828;

export function ReviewPhotos({ title, photos }: Pick<Review, "title" | "photos">) {
  const t = useT("hub");
  const words = useT("listing-more");
  const [View, setView] = useState<ComponentType<PhotoViewProps> | null>(null);
  const [place, setPlace] = useState<number | null>(null);
  const shown = photos.map(({ url, tag, ...photo }) => ({
    ...photo,
    url,
    name: words(`photo.${tag}`),
    to: paths.media(url, CLOSE_UP),
    small: paths.media(url, ON_PAGE),
  }));

  function enlarge(event: MouseEvent<HTMLAnchorElement>, index: number) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const { href } = event.currentTarget;
    event.preventDefault();
    import("./photo-view.tsx").then(
      (part) => {
        setView(() => part.PhotoView);
        setPlace(index);
      },
      () => window.location.assign(href),
    );
  }

  return (
    <section className="stack" aria-labelledby="photos">
      <h2 id="photos">{t("review.photos", { count: photos.length })}</h2>
      {photos.length === 0 ? <p className="dim">{t("review.no-photo")}</p> : null}
      <ul className="prints">
        {shown.map(({ url, name, to, isCover, width, height }, index) => (
          <li key={url + name}>
            <a href={to} onClick={(event) => enlarge(event, index)}>
              <Photo
                url={url}
                alt={t("review.larger", { photo: `${title}: ${name}` })}
                set="large"
                width={width}
                height={height}
                {...(index < 2 ? { eager: index === 0 ? "first" : true } : {})}
              />
            </a>
            <span className="small dim" aria-hidden="true">
              {isCover ? `${name}, ${t("review.cover")}` : name}
            </span>
          </li>
        ))}
      </ul>
      {View === null || place === null ? null : (
        <View photos={shown} place={place} onMove={setPlace} onClose={() => setPlace(null)} />
      )}
    </section>
  );
}

export function ReviewSeller({ review: { sellerFacts } }: { review: Review }) {
  const t = useT("hub");
  const locale = useLocale();
  const { username, isPro, since, published, sold, rejected } = sellerFacts;
  const record = [
    published > 0 ? t("review.published", { count: published }) : "",
    sold > 0 ? t("review.sold", { count: sold }) : "",
    rejected > 0 ? t("review.rejected", { count: rejected }) : "",
  ].filter(Boolean);
  return (
    <Panel className="row nowrap" aria-label={t("review.seller")}>
      <Avatar name={username} />
      <div>
        <p className="row tight">
          {username === "" ? null : (
            <Link to={paths.user(locale, username)} discover="none">
              {username}
            </Link>
          )}
          {isPro ? <ProBadge /> : null}
        </p>
        <p className="small dim">
          {t("review.since", { month: formatDate(locale, since, "month") })}
        </p>
        <p className="small dim">{record.length === 0 ? t("review.first") : record.join(" · ")}</p>
      </div>
    </Panel>
  );
}

export function ReviewDecisions({ review: { decisions } }: { review: Review }) {
  const t = useT("hub");
  const locale = useLocale();
  if (decisions.length === 0) return null;
  return (
    <Panel aria-labelledby="decisions">
      <h2 id="decisions">{t("review.decisions")}</h2>
      <ol className="stack decisions">
        {decisions.map(({ decision, by, at, reasons, note }) => (
          <li key={at}>
            <p>
              <b>{t(`review.decided-${decision}`, { by: by || t("review.somebody") })}</b>{" "}
              <span className="small dim">{formatDate(locale, at, "moment")}</span>
            </p>
            {reasons.length === 0 ? null : (
              <ul className="small">
                {reasons.map((reason) => (
                  <li key={reason}>{t(`reject.${reason}`)}</li>
                ))}
              </ul>
            )}
            {note[languageOf(locale)] === null ? null : (
              <p className="small dim as-written">{note[languageOf(locale)]}</p>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
