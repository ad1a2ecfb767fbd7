import { isIP } from "node:net";
import type { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import { seconds } from "#contract/duration.ts";
import { JOBS } from "#api/jobs/job-names.ts";
import { MailRefused, MailUnanswered, type MailPort } from "./port.ts";

const STEP_WITHIN = seconds(10);
/** For a server that never finishes its response. */
const SENT_WITHIN = seconds(60);
/** Exactly one address: nodemailer would split a list into several recipients. */
const ADDRESS = /^[^\s,;:<>()[\]"\\@]+@[^\s,;<>()"\\@]+$/;

type SmtpFailure = { code?: string; responseCode?: number; message: string };

/**
 * Sends mails by SMTP: `smtps://` uses TLS from the first byte, `smtp://` upgrades by STARTTLS
 * where the server offers it, and always before a password is sent. Options of nodemailer may be in
 * the query of the URL, such as `?ignoreTLS=true`.
 */
export function createSmtpMail({ url }: { url: string }): MailPort {
  const transport = createTransport({
    url,
    pool: true,
    // The number of concurrent jobs for messages and codes, so that a code never waits for a
    // connection.
    maxConnections: JOBS["send-message"].atOnce + JOBS["send-code"].atOnce,
    // For pooled connections that have closed meanwhile; further retries are up to the job.
    maxRequeues: 1,
    dnsTimeout: STEP_WITHIN,
    connectionTimeout: STEP_WITHIN,
    greetingTimeout: STEP_WITHIN,
    socketTimeout: STEP_WITHIN,
    ...(needsTls(new URL(url)) && { requireTLS: true }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const bodies = new Map<string, Readable>();
  // Once its first byte was read, the mail is in transit and its outcome is unknown.
  transport.use("stream", (mail, done) => {
    const { message } = mail;
    const open = message.createReadStream.bind(message);
    message.createReadStream = (options) => {
      const body = open(options);
      bodies.set(message.messageId(), body);
      return body;
    };
    done();
  });

  return {
    async send({ to, from, subject, text, html, message_id, headers = {} }) {
      if (!ADDRESS.test(to)) throw new MailRefused("The recipient is not one e-mail address");
      const sender = /[^\s<>]+@[^\s<>]+/.exec(from)?.[0] ?? from;
      const messageId = `<${message_id}@${sender.split("@")[1]}>`;
      try {
        const { response } = await transport.sendMail({
          to,
          from,
          envelope: { from: sender, to: [to] },
          subject,
          text,
          html,
          messageId,
          headers: { "Auto-Submitted": "auto-generated", ...headers },
          signal: AbortSignal.timeout(SENT_WITHIN),
        });
        return { reference: response.slice(0, 200) };
      } catch (error) {
        const hasBegun = bodies.get(messageId)?.readableDidRead === true;
        throw toMailError(error as SmtpFailure, hasBegun);
      } finally {
        bodies.delete(messageId);
      }
    },
    close: () => transport.close(),
  };
}

function toMailError(failure: SmtpFailure, hasBegun: boolean): Error {
  const { code = "", responseCode, message } = failure;
  const isOfMessage = code === "EENVELOPE" || code === "EMESSAGE";
  // 530 asks for a password or TLS, which is a configuration error and not about this mail.
  const isForGood = responseCode === undefined || (responseCode >= 500 && responseCode !== 530);
  if (isOfMessage && isForGood) return new MailRefused(message);
  if (hasBegun && !responseCode) return new MailUnanswered(message);
  return new Error(`${code} ${message}`.trim());
}

/** A password may be sent without TLS only to this machine, or where the URL says so. */
function needsTls({ protocol, username, hostname, searchParams }: URL): boolean {
  if (protocol !== "smtp:" || username === "") return false;
  if (searchParams.has("ignoreTLS") || searchParams.has("requireTLS")) return false;
  const host = hostname.replace(/^\[|\]$/g, "");
  return host !== "localhost" && !(isIP(host) && /^(127\.|::1$)/.test(host));
}
