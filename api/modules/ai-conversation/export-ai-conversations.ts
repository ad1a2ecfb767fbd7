import { sql } from "kysely";
import type { ExportPart } from "#api/export-part.ts";

/** The words of both sides; what the answers were made of are facts about listings. */
export const aiConversationExport: readonly ExportPart[] = [
  {
    file: "deal-hunter-conversations",
    tables: ["ai_conversation", "ai_turn"],
    rows: (userId) => sql`
      select talk.id, talk.market, talk.language, talk.title, talk.created_at, talk.last_at, (
        select jsonb_agg(jsonb_build_object('number', turn.number, 'said', turn.said,
          'understood_as', turn.intent, 'at', turn.at, 'answer', (
            select string_agg(segment->>'text', '' order by place)
            from jsonb_array_elements(turn.reply->'segments') with ordinality as part (segment, place)
          ), 'suggested', (
            select coalesce(jsonb_agg(shown->>'listing_id' order by place), '[]')
            from jsonb_array_elements(turn.reply->'suggestions') with ordinality as s (shown, place)
          )) order by turn.number)
        from ai_turn turn where turn.conversation_id = talk.id
      ) as turns
      from ai_conversation talk where talk.user_id = ${userId}
    `,
  },
];
