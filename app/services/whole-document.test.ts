import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import {
  readInlineHashes,
  replaceNonceByHashes,
  toWholeDocument,
} from "./whole-document.server.ts";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const NONCE = "0123456789abcdef0123456789abcdef";

test("scripts and styles that carry the nonce are hashed once each, and the nonce is removed", () => {
  const { html, hashes } = replaceNonceByHashes(
    `<style nonce="${NONCE}">a{}</style><script nonce="${NONCE}">one()</script>
     <script type="application/json">{"a":1}</script><script nonce="${NONCE}">one()</script>
     <script type="speculationrules" nonce="${NONCE}">{}</script>`,
    NONCE,
  );
  expect(hashes).toEqual({ styles: [hashOf("a{}")], scripts: [hashOf("one()"), hashOf("{}")] });
  expect(html).toBe(
    `<style>a{}</style><script>one()</script>
     <script type="application/json">{"a":1}</script><script>one()</script>
     <script type="speculationrules">{}</script>`,
  );
});

test.each([
  "<script>alert(1)</script>",
  `<script nonce="">alert(1)</script>`,
  `<script nonce="fedcba9876543210fedcba9876543210">alert(1)</script>`,
  `<style>*{display:none}</style>`,
  `<script src="data:,alert(1)" x="`,
  `<script x=`,
  `<script>alert(1);//`,
])("an injected %s gets no hash", (injected) => {
  const own = `<script nonce="${NONCE}">own()</script>`;
  const { hashes } = replaceNonceByHashes(`<p>${injected}${own}</p>`, NONCE);
  expect(hashes).toEqual({ styles: [], scripts: [hashOf("own()")] });
});

test("a nonce in a visitor's text stays unchanged", () => {
  const words = `<p>my nonce="abc" and nonce="" &lt;script nonce="x"&gt;</p>`;
  expect(replaceNonceByHashes(words, NONCE).html).toBe(words);
});

test("a text that is not ASCII arrives as it was, with the hash that a browser calculates", async () => {
  const html = `<p>Ώρα καλή, 20 €</p><script nonce="${NONCE}">say("γειά")</script>`;
  const response = toWholeDocument(Buffer.from(html).toString("latin1"), NONCE, {});
  expect(readInlineHashes(response).scripts).toEqual([hashOf('say("γειά")')]);
  expect(await response.text()).toBe(html.replace(` nonce="${NONCE}"`, ""));
});
