import { redirect } from "react-router";
import * as z from "zod";
import { apiContext, localeContext, webRequestContext } from "../../context.ts";
import { PASSKEY_PURPOSES } from "../../modules/passkey/purpose.ts";
import { paths } from "../../paths.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/passkey-options";

const purposeSchema = z.enum(PASSKEY_PURPOSES);
const NO_STORE = { "Cache-Control": "no-store" };

export const loader = ({ context }: Route.LoaderArgs) =>
  redirect(paths.home(context.get(localeContext)));

/** JSON for the script of a passkey button: the options of the browser's dialog, or a code. */
export async function action({ context, request }: Route.ActionArgs) {
  const purpose = purposeSchema.safeParse((await request.formData()).get("purpose"));
  if (!purpose.success)
    return Response.json({ code: "bad_request" }, { status: 400, headers: NO_STORE });
  const { passkey } = context.get(apiContext);
  const body = { origin: context.get(webRequestContext).origin };
  const start = {
    "sign-in": () => passkey.startSignIn(body),
    prove: () => passkey.startProof(body),
    create: () => passkey.start(body),
  }[purpose.data];
  try {
    return Response.json(await start(), { headers: NO_STORE });
  } catch (error) {
    const problem = parseApiError(error);
    if (problem === null) throw error;
    return Response.json({ code: problem.code }, { status: problem.status, headers: NO_STORE });
  }
}
