import type { HubListing } from "#contract/hub.ts";
import type { PersonDetails } from "#contract/person.ts";
import type { RiskSignal } from "#contract/risk.ts";
import { consolePaths } from "../../console-paths.ts";
import { hubPaths } from "../../hub-paths.ts";
import { paths } from "../../paths.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { Link } from "../ui/link.tsx";
import { Panel } from "../ui/panel.tsx";
import { Photo } from "../ui/photo.tsx";
import "./risk.css";

type Signal = Omit<RiskSignal, "mode"> & { mode: "shadow" | "hold" };

/** One rule, what it noticed, and whom or what else it concerns. */
function SignalLine({ signal }: { signal: Signal }) {
  const t = useT("risk");
  const locale = useLocale();
  const { rule, mode, value, limit, people, listings, photos } = signal;
  const why =
    value === null ? null : t.find(`figures.${rule}`, { count: value, limit: limit ?? 0 });
  return (
    <>
      <p>
        <b>{t(`rule.${rule}`)}</b>{" "}
        <Badge kind={mode === "hold" ? "now" : "off"}>{t(`mode.${mode}`)}</Badge>
      </p>
      {why === null ? null : <p className="small dim">{why}</p>}
      {people.length === 0 ? null : (
        <p className="small">
          {people.map(({ id, username }, index) => (
            <span key={id}>
              {index === 0 ? "" : ", "}
              <Link to={consolePaths.person(locale, username)} discover="none">
                {username}
              </Link>
            </span>
          ))}
        </p>
      )}
      {listings.length === 0 ? null : (
        <p className="small">
          {listings.map(({ id, title }, index) => (
            <span key={id}>
              {index === 0 ? "" : ", "}
              <Link to={hubPaths.listing(locale, id, {})} discover="none">
                {title}
              </Link>
            </span>
          ))}
        </p>
      )}
      <PhotoPairs photos={photos} listings={listings} />
    </>
  );
}

/** Nearly equal photos side by side, each opening large; the other one under the name of its listing. */
function PhotoPairs({ photos, listings }: Pick<Signal, "photos" | "listings">) {
  const t = useT("risk");
  if (photos.length === 0) return null;
  return (
    <ul className="photo-pairs">
      {photos.map(({ own, other, listing_id }) => {
        const title = listings.find(({ id }) => id === listing_id)?.title ?? "";
        return (
          <li key={`${own} ${other}`}>
            <a href={paths.media(own)}>
              <Photo url={own} alt={t("photo-own")} set="card" />
              <span className="small">{t("photo-own")}</span>
            </a>
            <a href={paths.media(other)}>
              <Photo url={other} alt={t("photo-other", { title })} set="card" />
              <span className="small">{t("photo-other", { title })}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

type PanelProps = { signals: readonly Signal[]; device: HubListing["device"] };

/** What the rules noticed in a submission, for staff who decide about it. */
export function RiskPanel({ signals, device }: PanelProps) {
  const t = useT("risk");
  const locale = useLocale();
  if (signals.length === 0 && device === null) return null;
  return (
    <Panel aria-labelledby="signs">
      <h2 id="signs">{t("signs")}</h2>
      {device === null ? null : (
        <p>
          {t("number", { ending: device.ending })}{" "}
          {device.check === null ? null : (
            <span className="small dim">
              {[t(`answer.${device.check.answer}`), formatDate(locale, device.check.at)].join(
                " · ",
              )}
            </span>
          )}
        </p>
      )}
      {signals.length === 0 ? (
        <p className="dim">{t("no-signs")}</p>
      ) : (
        <ul className="stack">
          {signals.map((signal) => (
            <li key={signal.rule}>
              <SignalLine signal={signal} />
              {signal.decision === null ? null : (
                <p className="small dim">{t(`decided.${signal.decision}`)}</p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** What the rules noticed in a person's listings. */
export function PersonSignals({ signals }: { signals: NonNullable<PersonDetails["signals"]> }) {
  const t = useT("risk");
  const locale = useLocale();
  return (
    <section aria-labelledby="signs" className="stack snug">
      <h2 id="signs">{t("signs")}</h2>
      {signals.length === 0 ? (
        <p>{t("no-signs")}</p>
      ) : (
        <ul className="stack">
          {signals.map((signal) => (
            <li key={`${signal.listing.id} ${signal.rule} ${signal.at}`}>
              <SignalLine signal={signal} />
              <p className="small dim">
                <Link to={hubPaths.listing(locale, signal.listing.id, {})} discover="none">
                  {signal.listing.title}
                </Link>{" "}
                {[formatDate(locale, signal.at), t(`decided.${signal.decision ?? "open"}`)].join(
                  " · ",
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
