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

/** Runs before any module, so it is written for size. */
const hydrate =
  "(()=>{let d,g=()=>{if(d)return;d=1;let m=JSON.parse(document.getElementById('modules').textContent),k=Object.keys(m.screens);" +
  "Promise.all([...m.first,...k.map(i=>m.screens[i])].map(u=>import(u))).then(r=>hydratePage(Object.fromEntries(k.map((i,n)=>[i,r[n+m.first.length]]))))}," +
  "i=()=>(self.requestIdleCallback||(f=>setTimeout(f,200)))(g,{timeout:3e3});" +
  "document.readyState=='complete'?i():addEventListener('load',i);" +
  "for(let e of['pointerdown','keydown','focusin'])addEventListener(e,()=>document.readyState=='complete'&&g(),{once:!0,passive:!0,capture:!0})})()";

/**
 * Restores the position that React Router's `<ScrollRestoration>` has stored, before the first
 * paint.
 */
const scroll =
  "(()=>{let k='react-router-scroll-positions',h=history,y;h.state&&h.state.key||h.replaceState({key:Math.random().toString(32).slice(2)},'');" +
  "try{y=JSON.parse(sessionStorage.getItem(k)||'{}')[h.state.key];typeof y=='number'&&scrollTo(0,y)}catch{sessionStorage.removeItem(k)}})()";

/** Queues the first errors of a page until modules/monitoring sends them. */
const monitor =
  "(c=>{let q=[],m=self.monitoring={...c,queue:q,report(...a){m.send?m.send(...a):(q.length<20&&q.push(a),m.start&&m.start())}," +
  "root:{onRecoverableError(e,i){m.report(e,'hydration',i);reportError(e)},onUncaughtError(e,i){m.report(e,'uncaught',i);reportError(e)},onCaughtError(e,i){m.report(e,'caught',i);console.error(e)}}," +
  "router:{onError(e,i){m.report(e,'router',i.errorInfo)}}};" +
  "addEventListener('error',e=>e.error&&m.report(e.error,'script'));addEventListener('unhandledrejection',e=>m.report(e.reason,'rejection'))})";

/** The script holds no personal data. */
export const writeMonitor = (facts: MonitoringFacts): string =>
  `${monitor}(${JSON.stringify(facts).replaceAll("<", "\\u003c")});`;

export const inlineScripts = { hydrate, speculation, scroll };
