import { data, type RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { savedFormContext } from "./context.ts";
import { readWebConfig } from "./services/env.server.ts";
import { noLog } from "./services/log.server.ts";
import { middleware } from "./root.tsx";
import { createWeb } from "./web.server.ts";

type Given = { context: Readonly<RouterContextProvider> };

const PAGE = "/en-GR/account/personal";

/** The web with one resource: a form whose page shows what was kept. It is down while `isDown`. */
function openWeb({ keepsItself }: { keepsItself: boolean }) {
  const state = { isDown: false };
  const fail = () => {
    throw data({ code: "unavailable" }, { status: 503 });
  };
  const loader = ({ context }: Given) => {
    const kept = context.get(savedFormContext).take(PAGE);
    if (state.isDown) fail();
    return Response.json(kept && Object.fromEntries(kept));
  };
  const action = ({ context }: Given) => {
    if (keepsItself) {
      context.get(savedFormContext).keep(PAGE, new URLSearchParams({ full_name: "Eleni P" }));
      // A document request continues with the page, which fails as well.
      return loader({ context });
    }
    return fail();
  };
  const web = createWeb({
    build: {
      entry: { module: { default: () => new Response() } },
      routes: {
        root: { id: "root", path: "", module: { default: () => null, middleware } },
        resource: { id: "resource", parentId: "root", path: "*", module: { loader, action } },
      },
      assets: { version: "1", routes: {}, entry: { module: "", imports: [] }, url: "" },
      future: {},
      publicPath: "/",
      basename: "/",
      isSpaMode: false,
      ssr: true,
      prerender: [],
      routeDiscovery: { mode: "initial" },
    } as unknown as ServerBuild,
    marketplaceFetch: async () => new Response(null, { status: 503 }),
    now: () => new Date(),
    log: noLog,
    config: readWebConfig({
      NODE_ENV: "test",
      SESSION_SECRET: "a secret of thirty-two characters, or more",
    }),
  });
  let cookie = "accessToken=t";
  const ask = async (init: RequestInit = {}, page = PAGE) => {
    const request = new Request(`http://deftero.test${page}`, {
      ...init,
      headers: { "Sec-Fetch-Site": "same-origin", Cookie: cookie },
    });
    const answer = await web.fetch(request, { ip: "192.0.2.1" });
    for (const line of answer.headers.getSetCookie()) {
      const [pair] = line.split(";");
      if (pair!.startsWith("keptForm="))
        cookie = pair === "keptForm=" ? "accessToken=t" : `accessToken=t; ${pair}`;
    }
    return answer;
  };
  return {
    state,
    get: () => ask(),
    post: (fields: Record<string, string>, page = PAGE) =>
      ask({ method: "POST", body: new URLSearchParams(fields) }, page),
  };
}

test("a 503 of a page or a form has Retry-After", async () => {
  const { state, get, post } = openWeb({ keepsItself: false });
  state.isDown = true;
  for (const answer of [await get(), await post({ full_name: "Eleni P" })])
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
});

test.each([{ keepsItself: true }, { keepsItself: false }])(
  "what was typed waits while the page cannot be shown, and is there once it can: %o",
  async (how) => {
    const { state, get, post } = openWeb(how);
    state.isDown = true;
    const failed = await post({ full_name: "Eleni P", password: "Second-hand-1!" });
    expect(failed.status).toBe(503);
    expect((await get()).status).toBe(503);
    expect((await get()).status).toBe(503);
    state.isDown = false;
    expect(await (await get()).json()).toEqual({ full_name: "Eleni P" });
    expect(await (await get()).json()).toBeNull();
  },
);

test("the latest form is kept, although an older one of another page is stored", async () => {
  const { state, get, post } = openWeb({ keepsItself: false });
  state.isDown = true;
  await post({ note: "older" }, "/en-GB/sell");
  await post({ full_name: "Eleni P" });
  state.isDown = false;
  expect(await (await get()).json()).toEqual({ full_name: "Eleni P" });
});
