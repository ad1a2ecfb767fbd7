import type { PrivateDetails } from "#contract/person.ts";
import { hubPaths } from "../../hub-paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { TextareaField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { DescriptionList } from "../ui/description-list.tsx";
import { Link } from "../ui/link.tsx";
import { Panel } from "../ui/panel.tsx";

type Props = {
  details: PrivateDetails | null;
  mayLook: boolean;
  seed: FormSeed<"reason">;
  result: ActionResult | undefined;
};

export function PersonPrivate({ details, mayLook, ...form }: Props) {
  const t = useT("person");
  return (
    <Panel aria-labelledby="private" className="stack snug">
      <h2 id="private">{t("private.title")}</h2>
      {details !== null ? (
        <Details details={details} />
      ) : mayLook ? (
        <LookForm {...form} />
      ) : (
        <p>{t("private.missing")}</p>
      )}
    </Panel>
  );
}

function LookForm({ seed, result }: Pick<Props, "seed" | "result">) {
  const t = useT("person");
  const words = useT("console");
  const [form, fields] = useActionForm({
    id: "look",
    hidden: { intent: "look" },
    seed,
    lastResult: result,
    texts: ["person", "console", "hub"],
  });
  return (
    <ActionForm form={form}>
      <p>{t("private.lead")}</p>
      <TextareaField field={fields.reason} label={words("reason")} rows={2} />
      <SubmitButton pending={words("working")} className="fit">
        {t("private.open")}
      </SubmitButton>
    </ActionForm>
  );
}

function Details({ details }: { details: PrivateDetails }) {
  const t = useT("person");
  const words = useT("documents");
  const locale = useLocale();
  const none = t("private.none");
  return (
    <>
      <p className="small dim">
        {t("private.until", { time: formatDate(locale, details.until, "moment") })}
      </p>
      <DescriptionList
        facts={[
          { key: "email", label: t("private.email"), value: details.email },
          { key: "name", label: t("private.name"), value: details.full_name ?? none },
          { key: "phone", label: t("private.phone"), value: details.phone ?? none },
          {
            key: "born",
            label: t("private.born"),
            value: details.date_of_birth ? formatDate(locale, details.date_of_birth) : none,
          },
          {
            key: "addresses",
            label: t("private.addresses"),
            value: list(
              details.addresses.map(({ id, ...one }) => ({
                id,
                text: [one.full_name, one.address, one.postal_code, one.city].join(", "),
              })),
            ),
          },
          {
            key: "sessions",
            label: t("private.sessions"),
            value: list(
              details.sessions.map(({ device, ip, last_used_at: at }, place) => ({
                id: String(place),
                text: [
                  device || t("private.unknown"),
                  ...(ip === null ? [] : [ip]),
                  formatDate(locale, at, "moment"),
                ].join(" · "),
              })),
            ),
          },
          {
            key: "documents",
            label: t("private.documents"),
            value:
              details.documents.length === 0 ? (
                none
              ) : (
                <ul>
                  {details.documents.map(({ id, kind, status }) => (
                    <li key={id}>
                      <Link to={hubPaths.document(locale, id)} discover="none">
                        {words.find(`kind.${kind}`) ?? kind}
                      </Link>{" "}
                      <span className="small dim">{words.find(`status.${status}`) ?? status}</span>
                    </li>
                  ))}
                </ul>
              ),
          },
        ]}
      />
    </>
  );

  function list(lines: readonly { id: string; text: string }[]) {
    if (lines.length === 0) return none;
    return (
      <ul>
        {lines.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    );
  }
}
