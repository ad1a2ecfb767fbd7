import * as z from "zod";
import { createAiConversation } from "#contract/ai-conversation.ts";
import { apiContext } from "../../context.ts";
import { formActions, type BareWork } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { StartPage } from "../../modules/hunter/start-page.tsx";
import { HUNTER_MESSAGES, talkSchema } from "../../modules/hunter/talk-schema.server.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { huntPaths } from "../../hunt-paths.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import type { Route } from "./+types/start";

const { quick, vertical } = createAiConversation.body.shape;
const schemas = {
  "": talkSchema,
  quick: z.object({ quick: quick.unwrap() }),
  vertical: z.object({ vertical: vertical.unwrap() }),
  delete: z.object({ conversation_id: z.string() }),
};

const SUGGESTED = 200;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { data, meta, starts, turns_left, model } = await context
    .get(apiContext)
    .aiConversation.list({ page: url.searchParams.get("page") ?? undefined });
  return {
    conversations: data,
    meta,
    starts,
    model,
    turnsLeft: turns_left,
    /** Words of a search that found nothing, to be sent by a press. */
    asked: (url.searchParams.get("text") ?? "").slice(0, SUGGESTED),
    form: openForm(context, talkSchema),
    nonce: crypto.randomUUID(),
  };
}

type First = Parameters<ApiClient["aiConversation"]["create"]>[0];

const begin = async ({ value, api, done, locale }: BareWork & { value: NonNullable<First> }) => {
  const { id } = await api.aiConversation.create(value);
  return done(huntPaths.conversation(locale, id));
};

export const action = formActions<typeof schemas, Route.ActionArgs>(
  {
    "": { schema: talkSchema, run: begin },
    quick: { schema: schemas.quick, run: begin },
    vertical: { schema: schemas.vertical, run: begin },
    delete: {
      schema: schemas.delete,
      run: async ({ value, api, done, locale, t }) => {
        await api.aiConversation.delete({ id: value.conversation_id });
        return done(huntPaths.start(locale), t("hunter")("deleted"));
      },
    },
  },
  { signIn: false, messages: HUNTER_MESSAGES },
);

export default function HuntStart({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("hunter");
  const { form, ...known } = loaderData;
  return (
    <>
      <PageHead
        title={t("title")}
        description={t("lead")}
        canonical={huntPaths.start(useLocale())}
      />
      <StartPage {...known} seed={form} result={actionData} />
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;
