import { expect, test } from "vitest";
import { UCP_VERSION } from "#contract/agent-catalog.ts";
import { openVisit } from "#tests/visit-kit.ts";
import { loader } from "./ucp-profile.ts";

const read = async () =>
  openVisit("/.well-known/ucp", async () => new Response(null, { status: 500 }), {
    cookie: "",
  }).send(loader);

test("the profile names the version, the capabilities and where they are", async () => {
  const answer = await read();
  expect(answer.headers.get("Content-Type")).toBe("application/json");
  const [, maxAge] = /public, max-age=(\d+)/.exec(answer.headers.get("Cache-Control")!)!;
  expect(Number(maxAge)).toBeGreaterThanOrEqual(60);
  const { ucp } = await answer.json();
  expect(ucp.version).toBe(UCP_VERSION);
  expect(ucp.services["dev.ucp.shopping"]).toEqual([
    {
      version: UCP_VERSION,
      transport: "rest",
      spec: `https://ucp.dev/${UCP_VERSION}/specification/overview`,
      schema: `https://ucp.dev/${UCP_VERSION}/services/shopping/rest.openapi.json`,
      endpoint: "http://deftero.test/api/ucp",
    },
  ]);
  expect(Object.keys(ucp.capabilities)).toEqual([
    "dev.ucp.shopping.catalog.search",
    "dev.ucp.shopping.catalog.lookup",
    "dev.ucp.shopping.checkout",
  ]);
  for (const [capability] of Object.values<any>(ucp.capabilities)) {
    expect(capability.version).toBe(UCP_VERSION);
    // A capability of the protocol is described on the protocol's own site.
    expect(new URL(capability.schema).origin).toBe("https://ucp.dev");
    expect(new URL(capability.spec).origin).toBe("https://ucp.dev");
  }
});

test("no program can pay: there is no payment handler", async () => {
  expect((await (await read()).json()).ucp.payment_handlers).toEqual({});
});
