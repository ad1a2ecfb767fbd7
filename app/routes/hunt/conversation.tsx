import * as z from "zod";
import { apiContext } from "../../context.ts";
import { formActions, type BareWork } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { ConversationPage } from "../../modules/hunter/conversation-page.tsx";
import { HUNTER_MESSAGES, talkSchema } from "../../modules/hunter/talk-schema.server.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { isId } from "../../modules/ui/is-id.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { huntPaths } from "../../hunt-paths.ts";
import type { Route } from "./+types/conversation";

const schemas = {
  "": talkSchema,
  quick: z.object({ quick: z.string() }),
  remove: z.object({ remove: z.string() }),
  delete: z.object({}),
};

export async function loader({ context, params: { conversationId } }: Route.LoaderArgs) {
  if (!isId(conversationId)) throw new Response(null, { status: 404 });
  return {
    conversation: await context.get(apiContext).aiConversation.get({ id: conversationId }),
    form: openForm(context, talkSchema),
    nonce: crypto.randomUUID(),
  };
}

/** Leads to the new turn. */
const say = async (
  {
    value,
    api,
    done,
    locale,
  }: BareWork & { value: { text: string } | { quick: string } | { remove: string } },
  { params: { conversationId: id } }: Route.ActionArgs,
) => {
  const { turns } = await api.aiConversation.reply({ id, ...value });
  return done(huntPaths.conversation(locale, id, turns.at(-1)!.number));
};

export const action = formActions<typeof schemas, Route.ActionArgs>(
  {
    "": { schema: schemas[""], run: say },
    quick: { schema: schemas.quick, run: say },
    remove: { schema: schemas.remove, run: say },
    delete: {
      schema: schemas.delete,
      run: async ({ api, done, locale, t }, { params: { conversationId: id } }) => {
        await api.aiConversation.delete({ id });
        return done(huntPaths.start(locale), t("hunter")("deleted"));
      },
    },
  },
  { signIn: false, messages: HUNTER_MESSAGES },
);

export default function Conversation({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("hunter");
  const { form, ...shown } = loaderData;
  return (
    <>
      <PageHead title={`${shown.conversation.title} · ${t("title")}`} noIndex />
      <ConversationPage {...shown} seed={form} result={actionData} />
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;
