import { useEffect, useRef, type ReactNode, useState } from "react";
import { Link } from "../ui/link.tsx";
import { paths } from "../../paths.ts";
import { PageHead } from "../ui/page-head.tsx";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { WaitingNote } from "./autosave-note.tsx";
import { SellFactsContext, type SellFacts } from "./draft-facts.ts";
import { countMinutesLeft, FRAMED_PAGES, listDoneSteps, type FramedPage } from "./sell-steps.ts";
import { listingEvents } from "#app/modules/analytics/member-events.ts";
import { replaceDataFetch } from "../session/data-fetch.ts";
import { pauseForNetwork } from "../session/keep-trying.ts";
import { createPatientFetch } from "./fetch-patiently.ts";
import "./sell.css";

type Props = { facts: SellFacts; page: FramedPage; isFromReview: boolean; children: ReactNode };

/**
 * Writes the document title and the h1 from `<page>.title`, and `<page>.lead` below it if present.
 */
export function SellFrame({ facts, page, isFromReview, children }: Props) {
  const t = useT("listing-draft");
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
    // Moves the focus: the button that led here is gone, and Tab would start at the top of the
    // page.
    heading.current?.focus({ preventScroll: true });
  }, [page]);
  const open = facts.missing.filter(({ step }) => step !== page);
  return (
    <SellFactsContext value={{ ...facts, page, isFromReview, isWaiting }}>
      <PageHead title={title} noIndex />
      <main id="main" className="wrap wizard">
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

/** Reported once per draft: only the first version is a new draft. */
function useDraftStored({ listingId, version, status }: SellFacts): void {
  useEffect(() => {
    if (version > 1 || status !== "draft") return;
    const key = `draftStored:${listingId}`;
    try {
      if (sessionStorage.getItem(key) !== null) return;
      sessionStorage.setItem(key, "1");
    } catch {
      // Without storage the event may be sent twice.
    }
    listingEvents.draftStored(listingId);
  }, [listingId, version, status]);
}

/**
 * True while a request waits for the network. While the wizard is open a lost request does not
 * become an error page.
 */
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
