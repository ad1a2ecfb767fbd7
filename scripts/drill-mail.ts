import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { assembleDeps } from "#api/create-deps.ts";
import { openDatabase } from "#api/db/database.ts";
import { readApiEnv } from "#api/env.ts";
import { sendMessage } from "#api/modules/message/index.ts";
import { findPort } from "./measure-process.ts";

const quiet = { debug() {}, info() {}, warn() {}, error: console.error };

export async function prepareCatcher() {
  const port = await findPort();
  const arrivals: { to: string; at: number }[] = [];
  let server: SMTPServer | null = null;
  const catcher = {
    /** Milliseconds that the server takes to accept a message. */
    takes: 0,
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
      MAIL_FROM: "Drill <drill@shop.test>",
    },
    countOf: (to: string) => arrivals.filter((message) => message.to === to).length,
    find: (to: string) => arrivals.find((message) => message.to === to),
    async open(): Promise<void> {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ["STARTTLS"],
        disableReverseLookup: true,
        closeTimeout: 100,
        logger: false,
        onData(stream, { envelope }, done) {
          stream.resume();
          stream.once("end", () => {
            for (const { address } of envelope.rcptTo)
              arrivals.push({ to: address, at: performance.now() });
            setTimeout(done, catcher.takes);
          });
        },
      });
      server.on("error", () => {});
      server.listen(port, "127.0.0.1");
      await once(server.server, "listening");
    },
    async close(): Promise<void> {
      const closing = server;
      server = null;
      if (closing) await new Promise<void>((resolve) => closing.close(() => resolve()));
    },
  };
  return catcher;
}

/** Queues messages in a database; none is sent before a shop runs on it. */
export async function planMails(
  where: { url?: string; folder?: string },
  recipients: readonly string[],
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "deftero-mails-"));
  const database = await openDatabase({ ...where, log: quiet });
  try {
    const env = readApiEnv({ NODE_ENV: "test", DATA_DIR: folder });
    const parts = await assembleDeps(env, { database, log: quiet, now: () => new Date() });
    await database.tx(async () => {
      for (const recipient of recipients)
        await sendMessage(parts.deps, {
          template: "listing-published",
          payload: { listing_id: crypto.randomUUID(), title: "Drill" },
          recipient,
          market: "GR",
          locale: "en-GR",
          at: new Date(),
        });
    });
    await parts.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
