import { data, redirect } from "react-router";
import * as z from "zod";
import { OWN_BULK_ACTIONS, type OwnBulkAction } from "#contract/own-listing-words.ts";
import { apiContext, localeContext, webRequestContext } from "../../context.ts";
import { AccountFrame } from "../../modules/account/account-frame.tsx";
import { ActionForm } from "../../modules/form/action-form.tsx";
import { formAction } from "../../modules/form/form-action.server.ts";
import { openForm } from "../../modules/form/form-rules.server.ts";
import { SubmitButton } from "../../modules/form/submit-button.tsx";
import { useActionForm } from "../../modules/form/use-action-form.ts";
import { useLocale } from "../../modules/locale/use-locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { LISTING_MESSAGES } from "../../modules/my-listings/listing-messages.server.ts";
import {
  BulkOutcome,
  type BulkResults,
  BulkRows,
  ChangeForm,
} from "../../modules/own-listings/bulk-page.tsx";
import {
  parseBulkQuery,
  readChange,
  readIds,
  readRows,
  writeRows,
} from "../../modules/own-listings/bulk-query.server.ts";
import { presentBulkRow, presentRefusal } from "../../modules/own-listings/present-bulk.server.ts";
import { ButtonLink } from "../../modules/ui/button.tsx";
import { Note } from "../../modules/ui/note.tsx";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { paths } from "../../paths.ts";
import { sellerPaths } from "../../seller-paths.ts";
import type { Route } from "./+types/listings-bulk";

export const handle = { scripts: false };

const schema = z.object({
  do: z.string("own-listings.row-required"),
  rows: z.string("own-listings.row-required"),
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  const query = parseBulkQuery(url.searchParams);
  const isMember = context.get(webRequestContext).signedIn;
  const toSignIn = paths.signIn(locale, { callbackUrl: sellerPaths.listings(locale) });
  if (query === null) throw redirect(isMember ? sellerPaths.listings(locale) : toSignIn);
  const { action, ids } = query;
  const { change, fault } = action === "price" ? readChange(query, locale) : NOTHING_READ;
  const isPlanned = change !== null;
  const found =
    ids.length === 0 ? [] : await context.get(apiContext).myListings.previewPrices({ ids, change });
  const rows = found.map((row) => presentBulkRow(row, action));
  const ready = rows.filter(({ skip }) => skip === null);
  return {
    action,
    ids,
    asked: query,
    fault,
    rows,
    isPlanned,
    ready: action !== "price" || isPlanned ? ready.length : 0,
    /** What the form that confirms sends. */
    sent:
      action === "price"
        ? writeRows(
            ready.flatMap(({ id, price, newPrice }) =>
              price && newPrice ? [{ id, seen: price, price: newPrice }] : [],
            ),
          )
        : ready.map(({ id }) => id).join(),
    form: openForm(context, schema),
  };
}

const NOTHING_READ = { change: null, fault: null };

type Outcome = { results?: { action: OwnBulkAction } & BulkResults };

export const action = formAction({
  schema,
  messages: LISTING_MESSAGES,
  run: async ({ value, api, refuse, answer, locale }) => {
    const wanted = OWN_BULK_ACTIONS.find((one) => one === value.do);
    const rows = readRows(value.rows);
    const ids = readIds(value.rows);
    if (wanted === undefined || (wanted === "price" ? rows : ids).length === 0)
      return refuse({ rows: "own-listings.row-required" });
    const changed = await api.myListings.changeMany(
      wanted === "price" ? { action: wanted, rows } : { action: wanted, ids },
    );
    const refused = changed.filter((one) => one.refused !== null);
    const results = {
      action: wanted,
      done: changed.length - refused.length,
      refused: refused.map((one) => presentRefusal(one, locale)),
    };
    return data({ ...answer(200).data, results } satisfies Outcome, { status: 200 });
  },
});

export default function ListingsBulk({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("own-listings");
  const locale = useLocale();
  const { action: asked, rows } = loaderData;
  const results = (actionData as Outcome | undefined)?.results;
  const title = t(`bulk.title-${asked}`);
  const back = (
    <p>
      <ButtonLink kind={results ? "main" : "line"} to={sellerPaths.listings(locale)}>
        {t("bulk.back")}
      </ButtonLink>
    </p>
  );
  return (
    <AccountFrame
      screen="listings"
      title={title}
      lead={t(`bulk.lead-${asked}`)}
      below={[{ label: title }]}
      isWide
    >
      <PageHead title={title} noIndex />
      {results ? (
        <BulkOutcome action={results.action} results={results}>
          {back}
        </BulkOutcome>
      ) : rows.length === 0 ? (
        <>
          <Note kind="act">{t("bulk.nothing")}</Note>
          {back}
        </>
      ) : (
        <>
          <Plan loaderData={loaderData} actionData={actionData} />
          {back}
        </>
      )}
    </AccountFrame>
  );
}

function Plan({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const t = useT("own-listings");
  const { action: asked, ids, rows, isPlanned, ready, sent, fault, form: seed } = loaderData;
  const [form] = useActionForm({
    id: "bulk-form",
    seed,
    lastResult: actionData,
    texts: ["own-listings", "my-listings"],
  });
  return (
    <>
      {asked === "price" ? <ChangeForm ids={ids} asked={loaderData.asked} fault={fault} /> : null}
      <BulkRows action={asked} rows={rows} isPlanned={isPlanned} />
      {ready > 0 ? (
        <ActionForm form={form}>
          <input type="hidden" name="do" value={asked} />
          <input type="hidden" name="rows" value={sent} />
          <SubmitButton pending={t("bulk.working")}>
            {t(`bulk.confirm-${asked}`, { count: ready })}
          </SubmitButton>
        </ActionForm>
      ) : asked === "price" && !isPlanned ? null : (
        <Note kind="act">{t("bulk.none")}</Note>
      )}
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;
