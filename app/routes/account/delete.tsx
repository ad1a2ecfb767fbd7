import { data } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import { savedFormContext, localeContext, apiContext, webRequestContext } from "../../context.ts";
import { DeletePage, type OpenOrder } from "../../modules/account/delete-page.tsx";
import { runForm } from "../../modules/account/run-form.server.ts";
import { revalidateAfterError } from "../../modules/ui/revalidate-after-error.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { formatDate } from "../../modules/locale/format.ts";
import type { Locale } from "../../modules/locale/locale.ts";
import { useT } from "../../modules/locale/use-t.ts";
import { paths } from "../../paths.ts";
import { endSession } from "../../services/session.server.ts";
import type { ApiClient } from "../../services/marketplace/api-client.server.ts";
import type { Route } from "./+types/delete";

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const locale = context.get(localeContext);
  const [profile, open] = await Promise.all([api.account.get(), listOpenOrders(api)]);
  return {
    open,
    hasPassword: profile.has_password,
    erasedOn: findErasure(locale, context.get(webRequestContext).now()),
    kept: context.get(savedFormContext).take(paths.account(locale, "delete")),
  };
}

export async function action(args: Route.ActionArgs) {
  return runForm(args, async (work) => {
    if (work.intent !== "delete") throw data({ code: "bad_request" }, { status: 400 });
    const isConfirmed = work.text("confirm") === "yes";
    const password = String(work.form.get("password") ?? "");
    const { has_password } = await work.api.account.get();
    if (!isConfirmed || (has_password && password === "")) {
      return work.refuse({
        ...(has_password && password === "" ? { password: ["auth.password-required"] } : {}),
        ...(isConfirmed ? {} : { confirm: ["account.delete.confirm-required"] }),
      });
    }
    if (has_password) await work.api.stepUp.provePassword({ password });
    await work.api.account.delete();
    endSession(work.cookies);
    const day = findErasure(work.locale, work.now);
    return work.go(paths.home(work.locale), work.t("delete.done", { day }));
  });
}

export default function Delete({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("account");
  return (
    <>
      <PageHead title={t("delete.title")} noIndex />
      <DeletePage {...loaderData} reply={actionData} />
    </>
  );
}

export const shouldRevalidate = revalidateAfterError;

const findErasure = (locale: Locale, now: Date): string =>
  formatDate(locale, new Date(now.getTime() + LIMITS.accountErasure).toISOString());

/** Paid and unfinished orders block the deletion; drafts do not. */
async function listOpenOrders(api: ApiClient): Promise<OpenOrder[]> {
  const lists = await Promise.all([
    api.order.list({ user: "me", role: "buyer", state: "active" }),
    api.order.list({ user: "me", role: "seller", state: "active" }),
  ]);
  return lists
    .flatMap(({ data }) => data)
    .filter(({ status }) => status !== "draft" && status !== "draft_expired")
    .map(({ id, number, item }) => ({ id, number, title: item.title }));
}
