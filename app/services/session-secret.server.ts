import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * The secret of an embedded demo: made at the first start and kept beside its data, so that cookies
 * outlive a restart. Whoever runs on PostgreSQL sets SESSION_SECRET.
 */
export function keepSessionSecret(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    const secret = randomBytes(32).toString("hex");
    mkdirSync(dirname(file), { recursive: true });
    try {
      writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: "wx" });
      return secret;
    } catch {
      return readFileSync(file, "utf8").trim();
    }
  }
}
