import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export type Rejection = { code: number; text: string };

type Received = { from: string; to: string[]; isSecure: boolean; raw: string; mail: Email };

const toError = ({ code, text }: Rejection) =>
  Object.assign(new Error(text), { responseCode: code });

export async function startSmtpInbox(options: SMTPServerOptions & { port?: number } = {}) {
  const { port = 0, ...rest } = options;
  const received: Received[] = [];
  const atRecipient: Rejection[] = [];
  const atEnd: (Rejection | "lost_answer")[] = [];
  let logins = 0;
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onRcptTo: (_address, _session, done) => {
      const rejection = atRecipient.shift();
      done(rejection ? toError(rejection) : null);
    },
    onAuth: ({ username }, _session, done) => {
      logins += 1;
      if (username === "shop") done(null, { user: username });
      else done(toError({ code: 535, text: "5.7.8 wrong password" }));
    },
    onData: (stream, session, done) => {
      void (async () => {
        const raw = await text(stream);
        const fault = atEnd.shift();
        if (typeof fault === "object") return done(toError(fault));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          isSecure: session.secure,
          raw,
          mail: await PostalMime.parse(raw),
        });
        if (!fault) return done();
        for (const connection of server.connections) connection.close();
      })();
    },
    ...rest,
  });
  server.on("error", () => {});
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const { port: taken } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return {
    port: taken,
    host: `127.0.0.1:${taken}`,
    received,
    /** Responses to the next recipients and to the next mails; an empty list accepts all. */
    atRecipient,
    atEnd,
    countLogins: () => logins,
    close,
    [Symbol.asyncDispose]: close,
  };
}

export type SmtpInbox = Awaited<ReturnType<typeof startSmtpInbox>>;
