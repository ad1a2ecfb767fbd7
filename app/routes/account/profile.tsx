import { data } from "react-router";
import { intentSchema, profileChangesSchema } from "#contract/profile.ts";
import { usernameSchema } from "#contract/account.ts";
import { savedFormContext, localeContext, apiContext } from "../../context.ts";
import { presentProfile } from "../../modules/account/present-account.server.ts";
import { ProfilePage } from "../../modules/account/profile-page.tsx";
import { listFieldErrors, runForm } from "../../modules/account/run-form.server.ts";
import { PageHead } from "../../modules/ui/page-head.tsx";
import { useT } from "../../modules/locale/use-t.ts";
import { paths } from "../../paths.ts";
import { parseApiError } from "../../services/marketplace/api-error.server.ts";
import type { Route } from "./+types/profile";

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const kept = context
    .get(savedFormContext)
    .take(paths.account(context.get(localeContext), "profile"));
  const change = url.searchParams.get("change") ?? kept?.["intent"] ?? null;
  const profile = await (change === "username"
    ? api.account.get({ "username-suggestion": "1" })
    : api.account.get());
  return {
    profile: presentProfile(profile),
    change,
    suggestions: profile.username_suggestions ?? [],
    kept,
  };
}

export async function action(args: Route.ActionArgs) {
  return runForm(args, async (work) => {
    const here = paths.account(work.locale, "profile");
    switch (work.intent) {
      case "username": {
        const parsed = usernameSchema.safeParse(work.text("suggestion") || work.text("username"));
        if (!parsed.success) {
          return work.refuse({ username: parsed.error.issues.map(({ message }) => message) });
        }
        const username = parsed.data;
        try {
          await work.api.account.update({ username });
        } catch (error) {
          if (parseApiError(error)?.code !== "username_taken") throw error;
          const { username_suggestions } = await work.api.account.get({
            "username-suggestion": "1",
          });
          return work.refuse({ username: ["account.profile.username-taken"] }, 422, {
            values: { username },
            suggestions: username_suggestions ?? [],
          });
        }
        return work.go(here, work.t("profile.username-saved", { name: username }));
      }
      case "picture": {
        const parsed = profileChangesSchema
          .required({ profile_photo: true })
          .pick({ profile_photo: true })
          .safeParse({ profile_photo: work.form.get("profile_photo") });
        if (!parsed.success) return work.refuse(listFieldErrors(parsed));
        await work.api.account.update(parsed.data);
        return work.go(here, work.t("profile.picture-saved"));
      }
      case "purpose": {
        const parsed = intentSchema.safeParse(work.text("purpose"));
        if (!parsed.success) return work.refuse({ purpose: ["account.profile.intent-required"] });
        await work.api.account.update({ intent: parsed.data });
        return work.go(here, work.t("profile.intent-saved"));
      }
      default:
        throw data({ code: "bad_request" }, { status: 400 });
    }
  });
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("account");
  return (
    <>
      <PageHead title={t("nav.profile")} noIndex />
      <ProfilePage {...loaderData} reply={actionData} />
    </>
  );
}
