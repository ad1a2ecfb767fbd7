import { useEffect, useRef, type ReactNode, useState } from "react";
import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { PageHead } from "../ui/page-head.tsx";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { WaitingNote } from "./keep-note.tsx";
import { SellFactsContext, type SellFacts } from "./sell-facts.ts";
import { countMinutesLeft, FRAMED_PAGES, listDoneSteps, type FramedPage } from "./sell-steps.ts";
import { listingEvents } from "#app/modules/analytics/member-events.ts";
import { replaceDataFetch } from "../session/data-fetch.ts";
import { pauseForNetwork } from "../session/keep-trying.ts";
import { createPatientFetch } from "./fetch-patiently.ts";
import "./sell.css";

type Props = { facts: SellFacts; page: FramedPage; isFromReview: boolean; children: ReactNode };

/**
 * Around every step and the review: where one is, what is missing, how long it takes. It writes the
 * document's title and the h1 from `<page>.title`, and `<page>.lead` below it where there is one.
 */
export function SellFrame({ facts, page, isFromReview, children }: Props) {
  const t = useT("sell");
  const locale = useLocale();
  const here = FRAMED_PAGES.indexOf(page);
  const done = new Set<FramedPage>(listDoneSteps(facts));
  const title = t.find(`${page}.title`) ?? t("title");
  const isEdit = page === "review" && facts.status === "published";
  const lead = isEdit ? t("review.lead-edit") : t.find(`${page}.lead`);
  const isWaiting = usePatience();
  useDraftStored(facts);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // The button that led here is gone, and the next press of Tab would begin at the top.
    heading.current?.focus({ preventScroll: true });
  }, [page]);
  const open = facts.missing.filter(({ step }) => step !== page);
  return (
    <SellFactsContext value={{ ...facts, page, isFromReview, isWaiting }}>
      <PageHead title={title} noIndex />
      <main id="main" className="wrap">
        <div className="stack slim">
          <nav aria-label={t("steps.label")} className="stack snug">
            <p className="row small">
              <b>{t("steps.here", { number: here + 1, count: FRAMED_PAGES.length })}</b>
              {facts.name === null ? null : <span className="dim">{facts.name}</span>}
              <Link className="link end" to={paths.sell(locale)}>
                {t("exit")}
              </Link>
            </p>
            <ol className="progress" aria-hidden="true">
              {FRAMED_PAGES.map((one, index) => (
                <li
                  key={one}
                  className={index === here ? "here" : done.has(one) ? "done" : undefined}
                />
              ))}
            </ol>
            <p className="tiny dim">
              {t("minutes", { count: countMinutesLeft(facts) })}
              {open.length === 0
                ? null
                : ` · ${t("still", { steps: open.map(({ step }) => t(`steps.${step}`)).join(", ") })}`}
            </p>
          </nav>
          <div className="stack snug">
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {lead === null ? null : <p className="dim">{lead}</p>}
          </div>
          {children}
          {isWaiting ? <WaitingNote /> : null}
        </div>
      </main>
    </SellFactsContext>
  );
}

/** Told once a draft: its first version is the one that was just begun. */
function useDraftStored({ listingId, version, status }: SellFacts): void {
  useEffect(() => {
    if (version > 1 || status !== "draft") return;
    const key = `draftStored:${listingId}`;
    try {
      if (sessionStorage.getItem(key) !== null) return;
      sessionStorage.setItem(key, "1");
    } catch {
      // Told twice at worst.
    }
    listingEvents.draftStored(listingId);
  }, [listingId, version, status]);
}

/** While the wizard is open no lost request becomes an error page; whether one waits for the network. */
function usePatience(): boolean {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    replaceDataFetch(
      createPatientFetch({
        send: (request) => fetch(request),
        pause: pauseForNetwork,
        onWaiting: setWaiting,
      }),
    );
    return () => replaceDataFetch(undefined);
  }, []);
  return isWaiting;
}
