import { isSettingName, SETTING_FIELDS, toFieldName } from "#contract/setting-words.ts";
import type { SettingPreview } from "#contract/setting.ts";
import { apiContext } from "../../context.ts";
import { consolePaths } from "../../console-paths.ts";
import { ActionForm } from "../../modules/form/action-form.tsx";
import { Field, TextareaField } from "../../modules/form/fields.tsx";
import { type BareWork, formActions } from "../../modules/form/form-action.server.ts";
import { openForms } from "../../modules/form/form-rules.server.ts";
import { SeenVersion } from "../../modules/form/seen-version.tsx";
import { SubmitButton } from "../../modules/form/submit-button.tsx";
import { useActionForm } from "../../modules/form/use-action-form.ts";
import { staffMay } from "../../modules/hub/staff-may.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { MarketLinks } from "../../modules/setting/market-links.tsx";
import { readMarket } from "../../modules/setting/read-market.server.ts";
import { SettingFields } from "../../modules/setting/setting-fields.tsx";
import {
  findDayFault,
  placeSettingError,
  readValue,
  SETTING_MESSAGES,
  toBeginning,
  toSettingSchema,
  undoSchema,
} from "../../modules/setting/setting-form.server.ts";
import { UndoSetting } from "../../modules/setting/undo-setting.tsx";
import { SettingHistory } from "../../modules/setting/setting-history.tsx";
import { SettingPreviewTable } from "../../modules/setting/setting-preview.tsx";
import { useSettingWords } from "../../modules/setting/setting-words.ts";
import {
  findBasis,
  formatBeginning,
  listUndoable,
  readPath,
  writeField,
} from "../../modules/setting/setting-values.ts";
import { Breadcrumbs } from "../../modules/ui/breadcrumbs.tsx";
import { Note } from "../../modules/ui/note.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { Panel } from "../../modules/ui/panel.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/setting";

const toName = (text: string | undefined) => {
  if (!isSettingName(text)) throw new Response(null, { status: 404 });
  return text;
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const name = toName(params.name);
  const api = context.get(apiContext);
  const { market, profile } = await readMarket({ context, url });
  const setting = await api.setting.get({ name, market });
  const schema = toSettingSchema(name);
  const { save, undo } = openForms(context, { save: schema, undo: undoSchema });
  return {
    setting,
    markets: profile.staff?.markets ?? null,
    mayWrite: staffMay(profile, "write_settings"),
    forms: { save, undo },
  };
}

const ofName = ({ params }: Pick<Route.ActionArgs, "params">) =>
  toSettingSchema(toName(params.name));

type Typed = { version: string | null; on?: string; time?: string; reason?: string };

/** Null: what was typed is refused in place. */
async function readChange(
  { value, api, locale }: Pick<BareWork, "api" | "locale"> & { value: object },
  { params, url, context }: Pick<Route.ActionArgs, "params" | "url" | "context">,
) {
  const name = toName(params.name);
  const { market } = await readMarket({ context, url });
  const setting = await api.setting.get({ name, market });
  const typed = value as Typed & Record<string, unknown>;
  const before = findBasis(setting).value;
  const own = readValue(name, { typed, before, locale });
  const faults: Record<string, string> = {
    ...("faults" in own ? own.faults : {}),
    ...findDayFault(typed),
  };
  const read = Object.keys(faults).length > 0 ? { faults } : own;
  return { name, market, read, typed, effective_from: toBeginning(typed, market) };
}

type SettingSchema = ReturnType<typeof toSettingSchema>;
type Schemas = { preview: SettingSchema; save: SettingSchema; undo: typeof undoSchema };

export const action = formActions<Schemas, Route.ActionArgs>(
  {
    preview: {
      schema: ofName,
      run: async (work, args) => {
        const { name, market, read, effective_from } = await readChange(work, args);
        if ("faults" in read) return work.refuse(read.faults);
        const change = { name, market, value: read.value, effective_from };
        const preview = await work.api.setting.preview(change);
        const answer = work.answer(200);
        return { ...answer, data: { ...answer.data, preview } };
      },
    },
    save: {
      schema: ofName,
      run: async (work, args) => {
        const { name, market, read, typed, effective_from } = await readChange(work, args);
        if ("faults" in read) return work.refuse(read.faults);
        const { reason, version } = typed;
        if (reason === undefined) return work.refuse({ reason: "console.reason-required" });
        const { value } = read;
        await work.api.setting.change({ name, market, value, effective_from, version, reason });
        const page = consolePaths.setting(work.locale, name, { market });
        return work.done(page, work.t("setting")(effective_from === null ? "saved" : "planned"));
      },
    },
    undo: {
      schema: undoSchema,
      run: async ({ value, api, done, locale, t }, { params, url, context }) => {
        const name = toName(params.name);
        const { market } = await readMarket({ context, url });
        const { rows } = await api.setting.undo({ name, market, ...value });
        const isWithdrawn = rows.find(({ id }) => id === value.row)?.state === "undone";
        const page = consolePaths.setting(locale, name, { market });
        return done(page, t("setting")(isWithdrawn ? "withdrawn" : "undone"));
      },
    },
  },
  { messages: SETTING_MESSAGES, onError: placeSettingError },
);

export default function SettingPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("setting");
  const words = useT("console");
  const locale = useLocale();
  const { setting, markets, mayWrite, forms } = loaderData;
  const { name, market } = setting;
  const basis = findBasis(setting);
  const version = setting.version ?? "";
  const preview = (actionData as { preview?: SettingPreview } | undefined)?.preview;
  const [form, fields] = useActionForm({
    id: "change",
    hidden: { form: "change" },
    seed: forms.save,
    lastResult: actionData,
    texts: ["setting", "console", "hub"],
    defaultValue: Object.fromEntries(
      SETTING_FIELDS[name].map((field) => {
        const value = readPath(basis.value, field.path);
        const text = typeof value === "boolean" ? value : writeField(locale, field, value);
        return [toFieldName(field.path), text];
      }),
    ),
  });
  const all = fields as unknown as Parameters<typeof SettingFields>[0]["fields"];
  const { labelOf } = useSettingWords(name, market);
  const labels = Object.fromEntries(
    SETTING_FIELDS[name].map(({ path }) => [toFieldName(path), labelOf(path)]),
  );
  return (
    <main id="main" className="stack">
      <PageHead title={t(`name.${name}`)} noIndex />
      <Breadcrumbs
        label={words("place")}
        breadcrumbs={[{ label: t("title"), to: consolePaths.settings(locale, { market }) }]}
      />
      <h1>{t(`name.${name}`)}</h1>
      <p className="dim">{t(`about.${name}`)}</p>
      <MarketLinks
        market={market}
        markets={markets}
        to={(one) => consolePaths.setting(locale, name, { market: one })}
      />
      {preview ? <SettingPreviewTable preview={preview} /> : null}
      {mayWrite ? (
        <Panel aria-labelledby="change-title" className="stack narrow">
          <h2 id="change-title">{t("change.title")}</h2>
          {basis.state === "planned" ? (
            <Note>
              {t("change.after-planned", {
                date: formatBeginning(locale, basis.effective_from!),
              })}
            </Note>
          ) : null}
          <ActionForm form={form} summary={t("change.faults")} labels={labels}>
            <SeenVersion current={version} conflict="setting.changed" />
            <SettingFields name={name} market={market} fields={all} />
            <Field
              field={all["on"]!}
              type="date"
              label={t("change.on")}
              hint={t("change.on-hint")}
            />
            <Field field={all["time"]!} label={t("change.time")} placeholder="00:00" />
            <TextareaField field={all["reason"]!} label={words("reason")} rows={2} />
            <div className="row">
              <SubmitButton kind="line" name="intent" value="preview" pending={words("working")}>
                {t("change.preview")}
              </SubmitButton>
              <SubmitButton name="intent" value="save" pending={words("working")}>
                {t("change.save")}
              </SubmitButton>
            </div>
          </ActionForm>
        </Panel>
      ) : (
        <Note>{t("read-only")}</Note>
      )}
      {mayWrite
        ? listUndoable(setting).map((row) => (
            <UndoSetting
              key={row.id}
              row={row}
              version={version}
              seed={forms.undo}
              result={actionData}
            />
          ))
        : null}
      <h2>{t("history.title")}</h2>
      <SettingHistory setting={setting} />
    </main>
  );
}

export const shouldRevalidate = revalidateAfterError;
