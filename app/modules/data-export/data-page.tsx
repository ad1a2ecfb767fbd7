import { accountPaths } from "../../account-paths.ts";
import { paths } from "../../paths.ts";
import { AccountFrame } from "../account/account-frame.tsx";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Panel } from "../ui/panel.tsx";
import type { DataExportView } from "./present-data-export.ts";

type Props = { view: DataExportView; form: FormSeed<never>; result: ActionResult | undefined };

export function DataPage({ view, form, result }: Props) {
  const t = useT("data-export");
  const locale = useLocale();
  return (
    <AccountFrame screen="data" title={t("title")} lead={t("lead")}>
      <Panel aria-labelledby="state">
        <h2 id="state">{t(view.status)}</h2>
        <State view={view} />
        {view.status === "preparing" ? (
          <p>
            <ButtonLink kind="line" to={accountPaths.data(locale)} preventScrollReset>
              {t("look-again")}
            </ButtonLink>
          </p>
        ) : (
          <AskForm isFirst={view.status !== "ready"} form={form} result={result} />
        )}
      </Panel>
      <section className="stack snug" aria-labelledby="what">
        <h2 id="what">{t("what")}</h2>
        <p className="dim">{t("what-note")}</p>
      </section>
      <p>
        <Link className="tap" to={paths.account(locale, "delete")}>
          {t("delete")}
        </Link>
      </p>
    </AccountFrame>
  );
}

function State({ view }: Pick<Props, "view">) {
  const t = useT("data-export");
  const locale = useLocale();
  if (view.status === "none") return <p>{t("none-note")}</p>;
  if (view.status === "failed") return <p>{t("failed-note")}</p>;
  if (view.status === "preparing") return <p>{t("preparing-note", { asked: view.asked })}</p>;
  const { id, made, until, size } = view;
  return (
    <>
      <p>{t("ready-note", { made, until, size: t("megabytes", { size }) })}</p>
      <p>
        {/* A document request: the router would read the file as a page. */}
        <ButtonLink to={accountPaths.dataDownload(locale, id)} reloadDocument>
          {t("download")}
        </ButtonLink>
      </p>
    </>
  );
}

type AskFormProps = Pick<Props, "form" | "result"> & { isFirst: boolean };

function AskForm({ isFirst, form: seed, result }: AskFormProps) {
  const t = useT("data-export");
  const [form] = useActionForm<never>({
    id: "data-form",
    seed,
    lastResult: result,
    texts: ["data-export"],
  });
  return (
    <ActionForm form={form} preventScrollReset>
      <SubmitButton kind={isFirst ? "main" : "line"} pending={t("asking")}>
        {t(isFirst ? "ask" : "ask-again")}
      </SubmitButton>
    </ActionForm>
  );
}
