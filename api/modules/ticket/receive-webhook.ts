import type { ApiDeps } from "#api/context.ts";
import { readBodyBytes } from "#api/http/read-body.ts";
import type { MailInPort } from "#api/providers/mail-in/port.ts";
import { receiveMail } from "./receive-mail.ts";

/** Attachments come along, and are dropped. */
const LARGEST_MAIL = 12 * 1024 * 1024;

/** 401 without the secret, 422 for what is no mail; a mail that is left out is taken all the same. */
export async function receiveMailEvent(
  deps: ApiDeps,
  mailIn: MailInPort,
  request: Request,
): Promise<Response> {
  if (!mailIn.isAllowed(request.headers)) return new Response(null, { status: 401 });
  const mail = mailIn.read(await readBodyBytes(request, LARGEST_MAIL));
  if (mail === null) return new Response(null, { status: 422 });
  await receiveMail(deps, mail);
  return new Response(null, { status: 200 });
}
