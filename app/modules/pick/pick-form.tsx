import type { Pick as StaffPick } from "#contract/pick.ts";
import { PICK_PLACES } from "#contract/pick-words.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { Field } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SeenVersion } from "../form/seen-version.tsx";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatMoney } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Link } from "../ui/link.tsx";
import { Panel } from "../ui/panel.tsx";
import { paths } from "../../paths.ts";

const TEXTS = ["picks", "console"] as const;
const CONFLICT = "picks.changed";

type Input = Parameters<typeof Field>[0]["field"];

/** Place and days, which a new pick and an old one have alike. */
function PlaceAndDays({ fields }: { fields: Record<"position" | "starts_on" | "ends_on", Input> }) {
  const t = useT("picks");
  return (
    <div className="console-fields">
      <Field
        field={fields.position}
        label={t("place-label")}
        hint={t("place-hint", { max: PICK_PLACES })}
        inputMode="numeric"
        autoComplete="off"
      />
      <Field field={fields.starts_on} type="date" label={t("starts-on")} hint={t("starts-hint")} />
      <Field field={fields.ends_on} type="date" label={t("ends-on")} hint={t("ends-hint")} />
    </div>
  );
}

export function NewPickForm({
  seed,
  result,
}: {
  seed: FormSeed<"listing" | "position" | "starts_on" | "ends_on">;
  result: ActionResult | undefined;
}) {
  const t = useT("picks");
  const words = useT("console");
  const [form, fields] = useActionForm({
    id: "new-pick",
    hidden: { intent: "add" },
    seed,
    lastResult: result,
    texts: [...TEXTS],
  });
  return (
    <Panel aria-labelledby="new-pick-title" className="stack narrow">
      <h2 id="new-pick-title">{t("add.title")}</h2>
      <ActionForm form={form}>
        <Field
          field={fields.listing}
          label={t("add.listing")}
          hint={t("add.hint")}
          autoComplete="off"
        />
        <PlaceAndDays fields={fields} />
        <SubmitButton pending={words("working")} className="fit">
          {t("add.save")}
        </SubmitButton>
      </ActionForm>
    </Panel>
  );
}

type PickProps = {
  pick: StaffPick;
  seed: FormSeed<"pick" | "version" | "position" | "starts_on" | "ends_on">;
  result: ActionResult | undefined;
};

export function PickPanel({ pick, mayWrite, seed, result }: PickProps & { mayWrite: boolean }) {
  const t = useT("picks");
  const places = useT("locale");
  const locale = useLocale();
  return (
    // No landmark, because several listings may have one title.
    <Panel className="stack snug">
      <h3>
        <Link to={paths.listing(locale, pick.listing_id)}>{pick.title}</Link>
      </h3>
      <p className="small dim">
        {[
          places(`country.${pick.market}`),
          formatMoney(locale, pick.asking_price),
          t("by", { name: pick.seller }),
          t(`state.${pick.state}`),
        ].join(" · ")}
      </p>
      {mayWrite ? <PickForm {...{ pick, seed, result }} /> : null}
    </Panel>
  );
}

function PickForm({ pick, seed, result }: PickProps) {
  const t = useT("picks");
  const words = useT("console");
  const [form, fields] = useActionForm({
    id: `pick-form-${pick.listing_id}`,
    hidden: { pick: pick.listing_id },
    seed,
    lastResult: result,
    texts: [...TEXTS],
    defaultValue: {
      position: pick.position === null ? "" : String(pick.position),
      starts_on: pick.starts_on,
      ends_on: pick.ends_on ?? "",
    },
  });
  return (
    <ActionForm form={form} className="stack snug">
      <SeenVersion current={pick.version} conflict={CONFLICT} />
      <PlaceAndDays fields={fields} />
      <p className="row">
        <SubmitButton size="m" name="intent" value="save" pending={words("working")}>
          {t("save")}
        </SubmitButton>
        <SubmitButton kind="line" size="m" name="intent" value="drop" pending={words("working")}>
          {t("drop")}
        </SubmitButton>
      </p>
    </ActionForm>
  );
}
