import type { Locale } from "#contract/market.ts";
import { SETTINGS } from "#contract/setting.ts";
import type { ApiDeps } from "#api/context.ts";
import { sendMessage } from "#api/modules/message/index.ts";
import { findSettingRow, LEGAL_TEXTS_ANNOUNCED } from "#api/modules/setting/index.ts";
import { listUninformed } from "#api/modules/legal-text/index.ts";

const BATCH = 200;

/** A batch of mails; the deadline comes again until everybody has one. A row taken back ends it. */
async function announce(deps: ApiDeps, settingId: string, at: Date): Promise<void> {
  const { database, jobs } = deps;
  const row = await findSettingRow(database, settingId);
  if (!row) return;
  const { market } = row;
  const { terms, privacy, summary } = SETTINGS.legal_texts.parse(row.value);
  const members = await listUninformed(database, { settingId, market, limit: BATCH });
  for (const { id, email, language, dedupe_key } of members) {
    const locale: Locale = market === "GB" ? "en-GB" : language === "el" ? "el-GR" : "en-GR";
    await sendMessage(deps, {
      template: "legal-texts-changed",
      payload: { terms, privacy, summary, from: row.effective_from.toISOString() },
      recipient: email,
      market,
      locale,
      user_id: id,
      dedupe_key,
      at,
    });
  }
  if (members.length === BATCH)
    await jobs.deadlines.set({
      market,
      subject_type: "setting",
      subject_id: settingId,
      kind: LEGAL_TEXTS_ANNOUNCED,
      due_at: at,
    });
}

export const registerLegalTextJobs = (deps: ApiDeps): void =>
  deps.jobs.deadlines.handle(LEGAL_TEXTS_ANNOUNCED, ({ subject_id }, at) =>
    announce(deps, subject_id, at),
  );
