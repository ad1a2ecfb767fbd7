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
};

test.each(Object.entries(LOCKED))("%s is what was locked", (file, hash) => {
  const bytes = readFileSync(join(import.meta.dirname, file));
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(hash);
});
