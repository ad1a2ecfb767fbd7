import { useT } from "../locale/use-t.ts";
import { Icon } from "../ui/icon.tsx";
import { Panel } from "../ui/panel.tsx";
import "../ui/button.css";
import "../ui/spinner.css";
import "./offline-page.css";

/** `public/push-worker.js` fills the list, and takes the note into the pages that it shows. */
export function OfflinePage() {
  const t = useT("offline-page");
  return (
    <main id="main" className="wrap">
      <div className="stack slim">
        <Panel>
          <Icon name="ring-todo" className="ring huge" />
          <h1>{t("title")}</h1>
          <p className="narrow">{t("text")}</p>
          <p className="row">
            {/* An empty address is the one that could not be loaded. */}
            {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
            <a className="btn" href="">
              <Icon name="retry" />
              {t("retry")}
            </a>
          </p>
        </Panel>
        <section className="seen stack snug" aria-labelledby="seen">
          <h2 id="seen">{t("seen")}</h2>
          <ul data-seen="" />
        </section>
        <p data-note="" role="note" className="wrap small offline-note">
          {t("note")}
        </p>
      </div>
    </main>
  );
}
