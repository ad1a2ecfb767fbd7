import type { ReactNode } from "react";
import { Link } from "../ui/link.tsx";
import { hubPaths } from "../../hub-paths.ts";
import { paths } from "../../paths.ts";
import { formatLimit } from "../ui/find-last-day.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Grade } from "../condition/grade.tsx";
import { Photo } from "../ui/photo.tsx";
import type { HubOrderView } from "./present-hub-order.ts";
import "./hub-order.css";
import { formatDate } from "../locale/format.ts";
import { Timeline } from "../ui/timeline.tsx";

type Props = { order: HubOrderView; breadcrumbs: ReactNode; wait: ReactNode; now: string };

export function OrderHead({ order, breadcrumbs, wait, now }: Props) {
  const t = useT("hub-order");
  const places = useT("locale");
  const locale = useLocale();
  const { clock, check, passport } = order;
  const isLate = clock?.dueAt != null && clock.dueAt <= now;
  const isInspection = order.status === "at_hub" && check?.decision == null;
  return (
    <div className="stack snug">
      {breadcrumbs}
      <div className="row nowrap order-head">
        <Photo url={order.cover} alt="" set="thumb" className="thumb" eager />
        <div className="stack snug">
          <h1>
            {order.number} <span className="dim">{order.title}</span>
          </h1>
          <p className="dim">
            {[order.detail, places(`country.${order.market}`), order.isInstant ? t("instant") : ""]
              .filter(Boolean)
              .join(" · ")}{" "}
            <Grade grade={order.grade} />
          </p>
          <p className="row">
            <b>{t(`status.${order.status}`)}</b>
            {clock === null ? null : (
              <>
                {wait}
                <span className="small dim">
                  {t(`turn.${clock.actor}`)}
                  {clock.dueAt === null
                    ? null
                    : `, ${t("until", { time: formatLimit(locale, clock.dueAt) })}`}
                </span>
                {isLate ? <Badge kind="now">{t("row.late")}</Badge> : null}
              </>
            )}
          </p>
        </div>
      </div>
      <p className="row">
        {check === null ? null : (
          <ButtonLink
            kind={isInspection ? "main" : "line"}
            size={isInspection ? "l" : "m"}
            to={hubPaths.inspection(locale, order.id)}
            discover="none"
          >
            {t(
              isInspection
                ? check.isFailing || check.isPassing
                  ? "inspection.second"
                  : "inspection.open"
                : "inspection.look",
            )}
          </ButtonLink>
        )}
        {passport === null ? null : (
          <ButtonLink kind="line" size="m" to={paths.passport(locale, passport)} discover="none">
            {t("inspection.passport")}
          </ButtonLink>
        )}
        <Link className="btn line m" to={hubPaths.listing(locale, order.listingId)} discover="none">
          {t("inspection.listing")}
        </Link>
      </p>
      {check === null ? null : (
        <p className="small">
          {check.decision !== null
            ? t(`inspection.${check.decision}`)
            : check.isFailing
              ? t("inspection.failing")
              : check.isPassing
                ? t("inspection.passing")
                : t("inspection.progress", {
                    done: check.total - check.missing,
                    total: check.total,
                  })}
          {check.number === null ? null : (
            <span className="dim">
              {" "}
              {t(`number.${check.kind}`)} {check.number}
            </span>
          )}
        </p>
      )}
    </div>
  );
}

export function OrderTimeline({ order: { timeline } }: { order: HubOrderView }) {
  const t = useT("hub-order");
  const locale = useLocale();
  return (
    <section className="stack" aria-labelledby="track">
      <h2 id="track">{t("track.title")}</h2>
      <Timeline
        size="small"
        heading="b"
        steps={timeline.map(({ status, at, actor, state }, index) => ({
          key: `${status}-${index}`,
          state,
          title: t(`status.${status}`),
          note:
            at !== null && state !== "todo"
              ? `${formatDate(locale, at, "moment")} · ${t(`actor.${actor}`)}`
              : t(`actor.${actor}`),
        }))}
      />
    </section>
  );
}
