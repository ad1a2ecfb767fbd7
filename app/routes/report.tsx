import { createReport } from "#contract/report.ts";
import { formAction } from "../modules/form/form-action.server.ts";
import { openForm } from "../modules/form/form-rules.server.ts";
import { useT } from "../modules/locale/use-t.ts";
import { ReportForm } from "../modules/report/report-form.tsx";
import { isId } from "../modules/ui/is-id.ts";
import { PageHead } from "../modules/ui/page-head.tsx";
import { paths } from "../paths.ts";
import type { Route } from "./+types/report";

/** Static page with a plain form. */
export const handle = { scripts: false };

const ABOUT = /^(listing|order|review|profile):(.+)$/i;
const USERNAME = /^[a-z0-9]{1,60}$/i;

const schema = createReport.body.pick({ reason: true, page: true, body: true, email: true });

function readAbout(about: string | null) {
  const [, type, id = ""] = ABOUT.exec(about ?? "") ?? [];
  if (type === "profile" && USERNAME.test(id)) return { type, id: null, username: id } as const;
  return (type === "listing" || type === "order" || type === "review") && isId(id)
    ? ({ type, id, username: null } as const)
    : ({ type: "page", id: null, username: null } as const);
}

export function loader({ url, context }: Route.LoaderArgs) {
  return {
    about: readAbout(url.searchParams.get("about")),
    reason: url.searchParams.get("reason"),
    form: openForm(context, schema),
  };
}

export const action = formAction({
  schema,
  signIn: false,
  run: async ({ value, nonce, api, t, locale, done }, { url }) => {
    const about = readAbout(url.searchParams.get("about"));
    await api.report.create({
      ...value,
      subject_type: about.type,
      subject_id: about.id,
      username: about.username,
      form_id: isId(nonce) ? nonce : null,
    });
    return done(paths.report(locale), t("report")("done"));
  },
});

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT("report");
  const { form, ...known } = loaderData;
  return (
    <main id="main" className="wrap">
      <PageHead title={t("title")} noIndex />
      <div className="stack slim">
        <h1>{t("title")}</h1>
        <p>{t("lead")}</p>
        <ReportForm {...known} seed={form} result={actionData} />
      </div>
    </main>
  );
}
