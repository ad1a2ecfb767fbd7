import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { minutes } from "#contract/duration.ts";
import { MEDIA_WIDTHS } from "#contract/limits.ts";
import { PEOPLE_ATTACKS } from "./drill-attacks-people.ts";
import { Broken, dataOf, hasRetryAfter, need, needStatus, type Round } from "./drill-check.ts";
import { PROXY, type DrillShop } from "./drill-shop.ts";

export type Case = {
  id: string;
  name: string;
  run: (shop: DrillShop, round: Round) => Promise<void>;
};

const errorLines = (shop: DrillShop, from: number) =>
  shop.lines.slice(from).filter(({ level }) => level >= 50);

const CASES: readonly Case[] = [
  {
    id: "A3",
    name: "wrong passwords of a stranger do not shut the owner out",
    async run(shop, { ip }) {
      const email = "seller-gb@deftero.test";
      let isSlowed = false;
      for (let n = 0; n < 12; n++) {
        const body = { email, password: `Wrong-guess-${n}A!` };
        const answer = await shop.call("POST", "/login", { ip: ip(1), body });
        needStatus(answer, [403, 422, 429], "a wrong password");
        // 403: from here on this account requires the mailed link on unknown devices.
        isSlowed ||= answer.status !== 422;
      }
      need(isSlowed, "12 guesses from one address were all heard");
      await shop.signIn(email, ip(2)).catch((error: unknown) => {
        throw new Broken(String(error));
      });
    },
  },
  {
    id: "A6",
    name: "codes by SMS go to listed countries only",
    async run(shop, { ip }) {
      const token = await shop.signIn("buyer@deftero.test", ip(1));
      for (const phone_number of ["12025550123", "79161234567", "88213456789", "255712345678"]) {
        const answer = await shop.call("POST", "/verify/phone/send", {
          token,
          ip: ip(1),
          body: { phone_number },
        });
        needStatus(answer, [422, 429], phone_number);
      }
    },
  },
  {
    id: "A13",
    name: "the session's cookie has the prefix __Host- under TLS",
    async run(shop) {
      const answer = await shop.ask({
        method: "POST",
        path: "/en-GB/auth/sign-in",
        ip: PROXY,
        headers: {
          Host: "shop.example",
          Origin: "https://shop.example",
          "X-Forwarded-For": "203.0.113.5",
          "X-Forwarded-Host": "shop.example",
          "X-Forwarded-Proto": "https",
          "Content-Type": "application/x-www-form-urlencoded",
        },
        body: "email=buyer-gb%40deftero.test&password=Second-hand-1%21",
      });
      const cookies = answer.headers["set-cookie"] ?? [];
      const session = cookies.find((line) => /^__Host-accessToken=[^;]{20,}/.test(line));
      need(session !== undefined, `no such cookie: ${answer.status} ${cookies.join(" | ")}`);
      need(/; Path=\//.test(session) && /; Secure/.test(session), session);
      need(!/Domain=/i.test(session), session);
    },
  },
  {
    id: "D3",
    name: "a malformed Host is answered 400",
    async run(shop) {
      for (const host of ["a b", "[::1", "x:99999", "%", "evil:3201@x"])
        for (const path of ["/en-GR", "/api/listings", "/media/none/320"]) {
          const answer = await shop.raw(
            `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
          );
          need(answer.startsWith("HTTP/1.1 400"), `${host} at ${path}: ${answer.slice(0, 60)}`);
        }
      const absolute = await shop.raw(
        "GET http://x:99999/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
      );
      need(absolute.startsWith("HTTP/1.1 400"), `absolute form: ${absolute.slice(0, 60)}`);
      const twice = await shop.raw(
        "GET /en-GR HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n",
      );
      need(twice.startsWith("HTTP/1.1 400"), `two hosts: ${twice.slice(0, 60)}`);
    },
  },
  {
    id: "D13",
    name: "TRACE is answered 405",
    async run(shop) {
      for (const path of ["/en-GR", "/api/listings", "/media/none/320"]) {
        const answer = await shop.raw(
          `TRACE ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
        );
        need(answer.startsWith("HTTP/1.1 405") && /\r\nAllow: /i.test(answer), answer.slice(0, 80));
      }
    },
  },
  {
    id: "F8",
    name: "a visitor without an account fills no disk",
    async run(shop, { ip }) {
      // 2,400 noisy pixels a side stay megabytes when they are encoded again.
      const side = 2400;
      const noise = await sharp(randomBytes(side * side * 3), {
        raw: { width: side, height: side, channels: 3 },
      })
        .jpeg({ quality: 100 })
        .toBuffer();
      for (let n = 0; n < 200; n++) {
        const draft = await shop.call("POST", "/listings", {
          ip: ip(1),
          body: { vertical: "smartphones" },
        });
        if (draft.status === 429) return need(hasRetryAfter(draft), "429 without Retry-After");
        const session = String(draft.headers["x-session-token"]);
        for (let photo = 0; photo < 8; photo++) {
          const answer = await shop.upload(dataOf<{ id: string }>(draft).id, noise, {
            ip: ip(1),
            session,
          });
          if (answer.status === 201 || answer.status === 200) continue;
          needStatus(answer, [429, 507, 503], "an upload");
          return need(hasRetryAfter(answer) || answer.status === 507, "without Retry-After");
        }
      }
      throw new Broken("1,600 uploads were taken");
    },
  },
  {
    id: "G1",
    name: "resource routes answer with their own status and a page",
    async run(shop, { ip }) {
      const cookie = `accessToken=${await shop.signIn("buyer@deftero.test", ip(1))}`;
      const missing = "0190a000-0000-7000-8000-000000000000";
      for (const path of [
        `/el-GR/sell/${missing}`,
        `/el-GR/sell/${missing}/photos/upload`,
        `/el-GR/account/orders/${missing}/label`,
      ]) {
        const answer = await shop.ask({ path, ip: ip(1), headers: { Cookie: cookie } });
        needStatus(answer, [404, 405], path);
        need(
          /<html[^>]* lang="el/.test(answer.text),
          `${path} is no page: ${answer.text.slice(0, 80)}`,
        );
      }
      const own = await shop.ask({ path: "/el-GR/account/listings", ip: ip(1) });
      needStatus(own, 302, "listings of mine, signed out");
      need(/\/auth\/sign-in/.test(own.headers.location ?? ""), String(own.headers.location));
    },
  },
  {
    id: "G8",
    name: "staff prove themselves again for money, and a look leaves a trace",
    async run(shop, { ip }) {
      const { id } = await shop
        .play("order.hub_received")
        .catch(() => shop.play("order.delivered"));
      const token = await shop.signIn("support@deftero.test", ip(1));
      await shop.call("GET", `/hub/orders/${id}`, { token, ip: ip(1) });
      await shop.moveClock(minutes(11));
      const refund = await shop.call("POST", `/hub/orders/${id}/refund`, {
        token,
        ip: ip(1),
        body: { amount: { amount: 100, currency: "EUR" }, note: "drill" },
      });
      needStatus(refund, 403, "a refund after eleven minutes");
      need(refund.text.includes("proof_needed"), refund.text.slice(0, 120));
      const again = await shop.call("GET", `/hub/orders/${id}`, { token, ip: ip(1) });
      const audit = (dataOf<{ audit?: unknown[] }>(again).audit ?? []) as unknown[];
      need(audit.length > 0, "two readings left nothing in the audit");
    },
  },
  {
    id: "J2, X8",
    name: "the log names failures, and visitors cannot fill it with errors",
    async run(shop, { ip }) {
      const from = shop.lines.length;
      for (let n = 0; n < 20; n++) {
        await shop.ask({
          method: "POST",
          path: "/en-GR/auth/sign-in",
          ip: ip(1),
          headers: {
            Origin: "https://evil.example",
            "Content-Type": "application/x-www-form-urlencoded",
          },
          body: "email=a",
        });
        await shop.ask({ method: "OPTIONS", path: "/en-GR", ip: ip(1) });
        await shop.raw(
          "POST /en-GR/auth/sign-in HTTP/1.1\r\nHost: a\r\nContent-Length: 900\r\n\r\nhalf",
        );
      }
      const errors = errorLines(shop, from);
      need(
        errors.length === 0,
        `${errors.length} error lines: ${JSON.stringify(errors[0])?.slice(0, 200)}`,
      );
      const foreign = shop.lines
        .slice(from)
        .filter(({ level, msg }) => level >= 40 && msg !== "request");
      need(foreign.length < 10, `${foreign.length} warnings for 60 requests`);
      const empty = shop.lines.filter((line) => JSON.stringify(line["error"]) === "{}");
      need(empty.length === 0, "a failure was logged as {}");
    },
  },
  {
    id: "K4",
    name: "sitemaps, API description and pictures of one address leave the others their turn",
    async run(shop, { ip }) {
      const calm = await shop.call("GET", "/listings", { ip: ip(2) });
      const maps = Array.from({ length: 40 }, () => shop.ask({ path: "/sitemap.xml", ip: ip(1) }));
      const docs = Array.from({ length: 40 }, () =>
        shop.ask({ path: "/api/openapi.json", ip: ip(1) }),
      );
      const victim = await shop.call("GET", "/listings", { ip: ip(3) });
      needStatus(victim, 200, "the other visitor");
      for (const answer of await Promise.all([...maps, ...docs]))
        needStatus(answer, [200, 429, 503], "a document");
      need(victim.ms < 2000 + 10 * calm.ms, `the other visitor waited ${victim.ms.toFixed(0)} ms`);
    },
  },
  {
    id: "X1",
    name: "pictures that one address has made keep nobody from uploading",
    async run(shop, { ip, unique }) {
      const page = await shop.ask({ path: "/en-GR/search", ip: ip(1) });
      const keys = [
        ...new Set(Array.from(page.text.matchAll(/\/media\/([\w./-]+?)\/\d+/g), ([, key]) => key!)),
      ];
      need(keys.length > 3, "the list shows no pictures");
      const views = keys.flatMap((key) =>
        MEDIA_WIDTHS.map((width) =>
          shop.ask({ path: `/media/${key}/${width}?${unique}`, ip: ip(1), within: 300_000 }),
        ),
      );
      const settled = Promise.allSettled(views);
      const token = await shop.signIn("seller@deftero.test", ip(2));
      const draft = await shop.call("POST", "/listings", {
        ip: ip(2),
        token,
        body: { vertical: "smartphones" },
      });
      needStatus(draft, [200, 201], "a draft");
      const photo = await sharp({
        create: { width: 1200, height: 900, channels: 3, background: "#456" },
      })
        .jpeg()
        .toBuffer();
      const answer = await shop.upload(dataOf<{ id: string }>(draft).id, photo, {
        ip: ip(2),
        token,
      });
      await settled;
      needStatus(answer, [200, 201], "the upload of somebody else");
    },
  },
  {
    id: "X2",
    name: "a hold that lapsed unpaid cannot be taken again at once",
    async run(shop, { ip }) {
      const token = await shop.signIn("buyer@deftero.test", ip(1));
      const { data } = (await shop.call("GET", "/listings?instant_buy=1", { ip: ip(1) })).json as {
        data: { id: string }[];
      };
      for (const { id } of data.slice(0, 8)) {
        const first = await shop.call("POST", "/order", {
          token,
          ip: ip(1),
          body: { listing_id: id },
        });
        if (first.status !== 201 && first.status !== 200) continue;
        await shop.moveClock(minutes(11));
        const again = await shop.call("POST", "/order", {
          token,
          ip: ip(1),
          body: { listing_id: id },
        });
        need(again.status >= 400 && again.status < 500, `held again at once: ${again.status}`);
        return;
      }
      throw new Error("no listing could be held");
    },
  },
  {
    id: "X3",
    name: "no developer page answers behind a proxy, nor without the developer key",
    async run(shop) {
      const developer = await shop.developerHeaders();
      for (const path of ["/dev/outbox", "/dev/clock", "/dev/scenario"]) {
        const forwarding: Record<string, string>[] = [
          { "X-Forwarded-For": "203.0.113.9" },
          { "X-Real-IP": "203.0.113.9" },
          { Forwarded: "for=203.0.113.9" },
          { Via: "1.1 proxy" },
          { Host: "shop.example" },
        ];
        for (const headers of forwarding) {
          const answer = await shop.ask({ path, headers: { ...developer, ...headers } });
          need(answer.status >= 400, `${path} with ${JSON.stringify(headers)}: ${answer.status}`);
        }
        // Like a proxy that adds no headers: any client, in HTTP/1.1, with the loopback as Host.
        for (const key of ["", "?key=", `?key=${"A".repeat(43)}`])
          needStatus(await shop.ask({ path: path + key }), 404, `${path}${key} without the key`);
      }
      const clock = await shop.ask({ path: "/dev/clock", headers: developer });
      needStatus(clock, 200, "the clock, from here");
    },
  },
  {
    id: "X4",
    name: "a page that all get allows its own inline scripts alone",
    async run(shop, { ip, unique }) {
      const path = `/en-GR/search?q=${encodeURIComponent(`<script>alert("${unique}")</script>`)}`;
      for (const asked of [path, "/en-GR"]) {
        const answer = await shop.ask({ path: asked, ip: ip(1) });
        const policy = String(answer.headers["content-security-policy"]);
        need(!/'unsafe-inline'/.test(policy), policy);
        need(!/\snonce="[\w-]+"/.test(answer.text), "the document shows a nonce");
        need(!answer.text.includes(`<script>alert("${unique}")`), "the text came through");
      }
    },
  },
  {
    id: "X5",
    name: "nobody takes a name that looks like another's",
    async run(shop, { ip }) {
      const token = await shop.signIn("new-username@deftero.test", ip(1));
      const seller = await shop.signIn("seller@deftero.test", ip(2));
      const profile = dataOf<{ username: string }>(
        await shop.call("GET", "/profile/details", { token: seller, ip: ip(2) }),
      );
      const looks = new Set(
        [
          profile.username.replaceAll("l", "I"),
          profile.username.replaceAll("l", "1"),
          profile.username.toUpperCase(),
          "official1",
          "moderator1",
          "support22",
        ].filter((name) => name !== profile.username && name.length <= 12),
      );
      for (const username of looks) {
        const answer = await shop.call("POST", "/profile/details", {
          token,
          ip: ip(1),
          body: { username },
        });
        needStatus(answer, [409, 422], username);
      }
    },
  },
  {
    id: "J4",
    name: "security.txt says whom to write to",
    async run(shop) {
      const answer = await shop.ask({ path: "/.well-known/security.txt" });
      needStatus(answer, 200, "security.txt");
      need(
        /^Contact: \S+/m.test(answer.text) && /^Expires: 20\d\d-/m.test(answer.text),
        answer.text,
      );
    },
  },
];

export const ATTACKS: readonly Case[] = [...CASES, ...PEOPLE_ATTACKS].toSorted((one, other) =>
  one.id.localeCompare(other.id, "en", { numeric: true }),
);
