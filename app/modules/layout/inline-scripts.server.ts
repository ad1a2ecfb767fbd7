import type { MonitoringFacts } from "../monitoring/page-monitoring.ts";

/**
 * Excludes own pages, forms and dialogs, which are made for one visit, and browsers that save data.
 */
const speculation = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          {
            not: {
              href_matches: [
                "/*/(account|auth|checkout|hub|lite|notif)(.*)",
                "/*/offer",
                "/*\\?*modal=*",
                "/*\\?photo=*",
              ],
            },
          },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

/** Loads the page script (entry.page.ts) after what the page shows. */
const writePageScript = (file: string) =>
  `addEventListener("load",()=>import(${JSON.stringify(file)}).catch(()=>{}));`;

/** Queues the first errors of a page until modules/monitoring sends them. */
const monitor =
  "(c=>{let q=[],m=self.monitoring={...c,queue:q,report(...a){m.send?m.send(...a):(q.length<20&&q.push(a),m.start&&m.start())}," +
  "root:{onRecoverableError(e,i){m.report(e,'hydration',i);reportError(e)},onUncaughtError(e,i){m.report(e,'uncaught',i);reportError(e)},onCaughtError(e,i){m.report(e,'caught',i);console.error(e)}}," +
  "router:{onError(e,i){m.report(e,'router',i.errorInfo)}}};" +
  "addEventListener('error',e=>e.error&&m.report(e.error,'script'));addEventListener('unhandledrejection',e=>m.report(e.reason,'rejection'))})";

/** The script holds no personal data. */
const writeMonitor = (facts: MonitoringFacts): string =>
  `${monitor}(${JSON.stringify(facts).replaceAll("<", "\\u003c")});`;

export const inlineScripts = ({
  pageScript,
  monitoring,
}: {
  pageScript: string;
  monitoring: MonitoringFacts | null;
}) => ({
  speculation,
  page: (monitoring === null ? "" : writeMonitor(monitoring)) + writePageScript(pageScript),
});
