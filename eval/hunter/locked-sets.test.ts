import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** A set that follows the engine measures nothing, so these never change (README.md). */
const LOCKED = {
  "utterances-one.jsonl": "683b9464242f49fb35acb967d4750102839ecbfb634d11a2f1793236f43699b8",
  "twins-one.jsonl": "0cce6451ccad280f23982b0f5d1b364c0ff4a01d4d69fec49438c0d5a9eafccc",
  "hostile-one.jsonl": "5ded0ea4b5d59eca41ad79c1db3d44ae96697b20873d59742b6fe89a42de14d7",
  "tasks-one.jsonl": "9a33a0e09578885079f170a67315e4d855049f60f66754b60b5cf8bacca02ed5",
  "utterances-two.jsonl": "d7438356820d9c754e742332748f958af4e027a501c8fd82332994447789cbab",
  "twins-two.jsonl": "4dc130968148786f5e883452a19982a44a4e537a73bcff1b6a28ddc661b7af63",
  "hostile-two.jsonl": "036c002c31aad34fb21e30afb491a2372639d29c0f76c6c8e0074f899d3d776b",
  "tasks-two.jsonl": "089d88b9a6e0f5987a51ba542e2299c27d9977a5f9353a60b71a98de2cb35d0b",
  "utterances-three.jsonl": "6c6495549a245ca75c321b7df40de4a9c0e82e1849a5a1ee9d2a10858ab27cee",
  "twins-three.jsonl": "a226ebed8ab3839e3bf4ce9b52a18bff1a12bd0dc744baab3c561ad783e19ff7",
  "utterances-four.jsonl": "ad11a0cd8df7a7e75375ded5bd012f7eb82389e25ff9d63bf638b65b67284331",
  "twins-four.jsonl": "231c7e8b554fdae1a70b5dd0b18f6e5e0b7f1730d089d66e9b6c1084044fdf6b",
  "utterances-five.jsonl": "344e018a9f58321d4fd91fce7a93b38b33e0dcfe85a108b4cccc0cff5d842b0f",
  "twins-five.jsonl": "4cafe5e424840116f7cd078d9ac455d56322ef0efd08db99d242485fde5ce3f8",
  "utterances-six.jsonl": "e8c300cb1e7db07081e00c4c317a1dccc16f8bec6915ecc9856f5e04074d54d0",
  "twins-six.jsonl": "6080e222ce587fecbd2cf116246d90c934ab8741e71aa2f44d345765eccd4449",
  "utterances-seven.jsonl": "2f342edefa8a8800b7dd48715b9a5bc3f98ffb11fd6ea2fed0b379dc80a0bb39",
  "twins-seven.jsonl": "44ad5f64862412578ab4efe513ac95a12b5987e920d51fb4f577bd831033789b",
};

test.each(Object.entries(LOCKED))("%s is what was locked", (file, hash) => {
  const bytes = readFileSync(join(import.meta.dirname, file));
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(hash);
});
