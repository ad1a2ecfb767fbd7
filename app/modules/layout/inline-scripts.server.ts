import type { MonitoringFacts } from "../monitoring/page-monitoring.ts";

/**
 * Prefetches a page when a finger or pointer is about to choose it: those to look at, not one's own
 * things, forms and dialogs, which are made for one visit. Browsers that save data leave it.
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

/**
 * Runs in the page before any of our modules, so it is written for size. A press on a link or a
 * button before the page is awake stays what it is in any document.
 */
const wake =
  "(()=>{let d,g=()=>{if(d)return;d=1;let m=JSON.parse(document.getElementById('modules').textContent),k=Object.keys(m.screens);" +
  "Promise.all([...m.first,...k.map(i=>m.screens[i])].map(u=>import(u))).then(r=>wakePage(Object.fromEntries(k.map((i,n)=>[i,r[n+m.first.length]]))))}," +
  "i=()=>(self.requestIdleCallback||(f=>setTimeout(f,200)))(g,{timeout:3e3});" +
  "document.readyState=='complete'?i():addEventListener('load',i);" +
  "for(let e of['pointerdown','keydown','focusin'])addEventListener(e,()=>document.readyState=='complete'&&g(),{once:!0,passive:!0,capture:!0})})()";

/** Goes on where React Router's `<ScrollRestoration>` has stored it, before the first picture. */
const scroll =
  "(()=>{let k='react-router-scroll-positions',h=history,y;h.state&&h.state.key||h.replaceState({key:Math.random().toString(32).slice(2)},'');" +
  "try{y=JSON.parse(sessionStorage.getItem(k)||'{}')[h.state.key];typeof y=='number'&&scrollTo(0,y)}catch{sessionStorage.removeItem(k)}})()";

/**
 * Keeps the first errors of a page until modules/monitoring sends them, and tells React and React
 * Router what to do with theirs. Their own ways to tell of an error stay.
 */
const monitor =
  "(c=>{let q=[],m=self.monitoring={...c,queue:q,report(...a){m.send?m.send(...a):(q.length<20&&q.push(a),m.wake&&m.wake())}," +
  "root:{onRecoverableError(e,i){m.report(e,'hydration',i);reportError(e)},onUncaughtError(e,i){m.report(e,'uncaught',i);reportError(e)},onCaughtError(e,i){m.report(e,'caught',i);console.error(e)}}," +
  "router:{onError(e,i){m.report(e,'router',i.errorInfo)}}};" +
  "addEventListener('error',e=>e.error&&m.report(e.error,'script'));addEventListener('unhandledrejection',e=>m.report(e.reason,'rejection'))})";

/** The script for a page that sends reports; facts about nobody but the shop. */
export const writeMonitor = (facts: MonitoringFacts): string =>
  `${monitor}(${JSON.stringify(facts).replaceAll("<", "\\u003c")});`;

/** What the document carries besides React Router's own. */
export const inlineScripts = { wake, speculation, scroll };
