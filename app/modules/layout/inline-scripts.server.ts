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

/** What the document carries besides React Router's own. */
export const inlineScripts = { wake, speculation, scroll };
