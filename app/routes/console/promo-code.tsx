import { LIMITS } from "#contract/limits.ts";
import { apiContext } from "../../context.ts";
import { readProfile } from "../../read-profile.server.ts";
import { consolePaths } from "../../console-paths.ts";
import { hubPaths } from "../../hub-paths.ts";
import { ConsoleTable } from "../../modules/console/console-table.tsx";
import { ActionForm } from "../../modules/form/action-form.tsx";
import { CheckboxField, ChoiceField, TextareaField } from "../../modules/form/fields.tsx";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { SeenVersion } from "../../modules/form/seen-version.tsx";
import { SubmitButton } from "../../modules/form/submit-button.tsx";
import { useActionForm } from "../../modules/form/use-action-form.ts";
import { formatDate, formatMoney } from "../../modules/locale/format.ts";
import { staffMay } from "../../modules/hub/staff-may.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import {
  moveSchema,
  PROMO_CODE_MESSAGES,
} from "../../modules/promo-code/promo-code-forms.server.ts";
import { PromoCodeState } from "../../modules/promo-code/promo-code-table.tsx";
import { usePromoCodeWords } from "../../modules/promo-code/use-promo-code-words.ts";
import { nameMissingKey } from "../../modules/staff/staff-forms.server.ts";
import { Breadcrumbs } from "../../modules/ui/breadcrumbs.tsx";
import { DescriptionList } from "../../modules/ui/description-list.tsx";
import { isId } from "../../modules/ui/is-id.ts";
import { Link } from "../../modules/ui/link.tsx";
import { Note } from "../../modules/ui/note.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { Panel } from "../../modules/ui/panel.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import type { Route } from "./+types/promo-code";

const schema = moveSchema;

export async function loader({ context, params: { promoCodeId } }: Route.LoaderArgs) {
  if (!isId(promoCodeId)) throw new Response(null, { status: 404 });
  const api = context.get(apiContext);
  const [code, profile] = await Promise.all([
    api.promoCode.get({ promoCodeId }),
    readProfile(context),
  ]);
  const mayWrite = staffMay(profile, "write_promo_codes");
  return {
    code,
    mayWrite,
    mayReadOrders: staffMay(profile, "read_orders"),
    form: openForm(context, schema),
  };
}

export const action = formAction<typeof schema, Route.ActionArgs>({
  schema,
  messages: PROMO_CODE_MESSAGES,
  onError: nameMissingKey,
  run: async ({ value, api, done, page, t }, { params: { promoCodeId } }) => {
    const { whole_batch = false, ...move } = value;
    await api.promoCode.move({ promoCodeId, ...move, whole_batch });
    return done(page, t("promo-code")("move.done"));
  },
});

export default function PromoCodePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("promo-code");
  const words = useT("console");
  const locale = useLocale();
  const say = usePromoCodeWords();
  const { code, mayWrite } = loaderData;
  const day = (at: string | null, none: string) =>
    at === null ? none : formatDate(locale, at, "moment");
  const yes = (is: boolean) => (is ? t("yes") : t("no"));
  const sum = (amount: number | null) =>
    amount === null || amount === 0 ? t("unlimited") : say.sum(code, amount);
  return (
    <main id="main" className="stack">
      <PageHead title={code.code} noIndex />
      <Breadcrumbs
        label={words("place")}
        breadcrumbs={[{ label: t("title"), to: consolePaths.promoCodes(locale) }]}
      />
      <div>
        <h1>{code.code}</h1>
        <p>
          <PromoCodeState status={code.status} />
        </p>
      </div>
      <Panel aria-labelledby="facts-title" className="stack">
        <h2 id="facts-title">{t("facts")}</h2>
        <DescriptionList
          facts={[
            { key: "campaign", label: t("column.campaign"), value: code.campaign || "–" },
            { key: "kind", label: t("column.kind"), value: say.gives(code) },
            { key: "most", label: t("column.max-discount"), value: sum(code.max_discount) },
            { key: "least", label: t("column.min-price"), value: sum(code.min_price) },
            { key: "market", label: t("column.market"), value: say.market(code) },
            { key: "uses", label: t("column.uses"), value: say.uses(code) },
            { key: "given", label: t("column.given"), value: say.given(code) },
            { key: "once", label: t("column.once-per-user"), value: yes(code.once_per_user) },
            {
              key: "first",
              label: t("column.first-order-only"),
              value: yes(code.first_order_only),
            },
            { key: "starts", label: t("column.starts"), value: day(code.starts_at, "") },
            { key: "ends", label: t("column.ends"), value: day(code.ends_at, t("no-end")) },
          ]}
        />
        {code.batch_id === null ? null : (
          <p>
            <Link to={consolePaths.promoCodes(locale, { batch: code.batch_id })} discover="none">
              {t("batch-of-code")}
            </Link>
          </p>
        )}
      </Panel>
      <Uses {...loaderData} />
      {code.status === "ended" ? null : mayWrite ? (
        <Move {...loaderData} result={actionData} />
      ) : (
        <Note>{t("read-only")}</Note>
      )}
    </main>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function Uses({ code, mayReadOrders }: Loaded) {
  const t = useT("promo-code");
  const locale = useLocale();
  const uses = code.newest_uses;
  return (
    <section className="stack" aria-labelledby="uses-title">
      <h2 id="uses-title">{t("uses-title")}</h2>
      {uses.length === 0 ? (
        <p>{t("no-uses")}</p>
      ) : (
        <>
          <ConsoleTable
            rows={uses}
            keyOf={({ order_id, taken_at }) => `${order_id} ${taken_at}`}
            columns={[
              {
                id: "order",
                label: t("use.order"),
                kind: "name",
                renderCell: ({ order_id, order_number }) =>
                  mayReadOrders ? (
                    <Link to={hubPaths.order(locale, order_id)} discover="none">
                      {order_number}
                    </Link>
                  ) : (
                    order_number
                  ),
              },
              {
                id: "amount",
                label: t("use.amount"),
                renderCell: ({ amount, currency }) => formatMoney(locale, { amount, currency }),
              },
              {
                id: "taken",
                label: t("use.taken"),
                renderCell: ({ taken_at }) => formatDate(locale, taken_at, "moment"),
              },
              {
                id: "state",
                label: t("use.state"),
                renderCell: ({ released_at: at }) =>
                  at === null ? t("use.counts") : t("use.back"),
              },
            ]}
          />
          <p className="tiny dim">{t("newest-shown", { count: LIMITS.page.size })}</p>
        </>
      )}
    </section>
  );
}

function Move({
  code,
  form: seed,
  result,
}: Loaded & { result: Route.ComponentProps["actionData"] }) {
  const t = useT("promo-code");
  const words = useT("console");
  const [form, fields] = useActionForm({
    id: "move",
    seed,
    lastResult: result,
    texts: ["promo-code", "console", "hub"],
  });
  return (
    <Panel aria-labelledby="move-title" className="stack narrow">
      <h2 id="move-title">{t("move.title")}</h2>
      <p>{t("move.lead")}</p>
      <ActionForm form={form}>
        <SeenVersion current={code.version} conflict="promo-code.changed" />
        <ChoiceField
          field={fields.to}
          legend={t("move.what")}
          choices={[
            code.status === "running"
              ? { value: "paused", label: t("move.pause") }
              : { value: "running", label: t("move.resume") },
            { value: "ended", label: t("move.end"), note: t("move.end-lead") },
          ]}
        />
        {code.batch_size > 1 ? (
          <CheckboxField
            field={fields.whole_batch}
            label={t("move.batch", { count: code.batch_size })}
          />
        ) : null}
        <TextareaField field={fields.reason} label={words("reason")} rows={2} />
        <SubmitButton pending={words("working")} className="fit">
          {words("save")}
        </SubmitButton>
      </ActionForm>
    </Panel>
  );
}

export const shouldRevalidate = revalidateAfterError;
