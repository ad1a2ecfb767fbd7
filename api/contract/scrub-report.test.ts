import { describe, expect, test } from "vitest";
import { scrubEvent, scrubText } from "./scrub-report.ts";

describe("text of a report", () => {
  test.each([
    ["No mail to maria.k+1@people.deftero.test", "No mail to [email]"],
    ["to=maria%40people.deftero.test failed", "to=[email] failed"],
    ["Bearer abc.def-1 refused", "Bearer [token] refused"],
    ["IBAN GR16 0110 1250 0000 0001 2300 695 is closed", "IBAN [iban] is closed"],
    ["Call 6912345678 or +44 7400 123456", "Call [number] or [number]"],
    ["code 123456 is wrong", "code [number] is wrong"],
    ["GET /el-GR/search?q=maria&page=2 failed", "GET /el-GR/search?q=&page= failed"],
    [
      "at https://shop.test/en-GR?accessToken=s3cret#top",
      "at https://shop.test/en-GR?accessToken=#top",
    ],
    ["/en-GR/unsubscribe/0123456789abcdefghij0123 is gone", "/en-GR/unsubscribe/:token is gone"],
  ])("%s becomes %s", (text, scrubbed) => {
    expect(scrubText(text)).toBe(scrubbed);
  });

  test.each([
    "Cannot read properties of undefined (reading 'id')",
    "/en-GR/listing/01a1f232-247b-7096-b2a0-c0e8fa8c9700",
    "https://shop.test/assets/kernel-GjKtvPB.js",
    "Minified React error #418",
  ])("%s stays", (text) => {
    expect(scrubText(text)).toBe(text);
  });
});

test("an event keeps where it happened and its ids, and loses who it happened to", () => {
  const event = {
    event_id: "0123456789abcdef0123456789abcdef",
    user: { ip_address: "192.0.2.1", email: "maria@deftero.test" },
    server_name: "host-1",
    request: {
      url: "https://shop.test/en-GR/search?q=maria",
      method: "POST",
      cookies: { accessToken: "secret" },
      data: { iban: "GR1601101250000000012300695" },
      headers: { Cookie: "accessToken=secret", "User-Agent": "A browser", Referer: "/x?q=maria" },
    },
    exception: { values: [{ type: "Error", value: "maria@deftero.test is taken" }] },
    breadcrumbs: [{ category: "fetch", data: { url: "/en-GR/search.data?q=maria" } }],
    spans: [{ span_id: "1234567890123456", data: { "url.full": "https://shop.test/?q=maria" } }],
    tags: { reference: "ABCD1234", path: "/en-GR/search" },
  };
  expect(scrubEvent(event)).toEqual({
    event_id: event.event_id,
    request: {
      url: "https://shop.test/en-GR/search?q=",
      method: "POST",
      headers: { "User-Agent": "A browser" },
    },
    exception: { values: [{ type: "Error", value: "[email] is taken" }] },
    breadcrumbs: [{ category: "fetch", data: { url: "/en-GR/search.data?q=" } }],
    spans: [{ span_id: "1234567890123456", data: { "url.full": "https://shop.test/?q=" } }],
    tags: { reference: "ABCD1234", path: "/en-GR/search" },
  });
});
