import type { HubDeviceWish } from "#contract/device-wish.ts";
import { WISH_REASONS } from "#contract/device-wish-words.ts";
import { LIMITS } from "#contract/limits.ts";
import { consolePaths } from "../../console-paths.ts";
import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { ChoiceField, Field, SelectField } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { formatDate } from "../locale/format.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Panel } from "../ui/panel.tsx";

/** With the models of the catalogue that the name was found in. */
export type DeviceWishResult = ActionResult & { matches?: { id: string; name: string }[] };

type Props = {
  wish: HubDeviceWish & { nonce: string };
  seed: FormSeed<"wish" | "vertical" | "find" | "model_id" | "reason">;
  result: DeviceWishResult | undefined;
  mayAdd: boolean;
};

export function DeviceWishCard({ wish, seed, result, mayAdd }: Props) {
  const t = useT("device-wish");
  const common = useT("common");
  const locale = useLocale();
  const { id, name, vertical, count, first_at, last_at, nonce } = wish;
  const [form, fields] = useActionForm({
    id: `device-wish-${id}`,
    hidden: { wish: id, vertical },
    seed: { ...seed, nonce },
    lastResult: result,
    texts: ["device-wish", "hub"],
    defaultValue: { find: name },
  });
  const matches = (form.result === undefined ? undefined : result?.matches) ?? null;
  return (
    <Panel aria-labelledby={`wish-${id}`} className="stack snug">
      <h2 id={`wish-${id}`} className="as-written">
        {name}
      </h2>
      <p className="small dim">
        {common(`vertical.${vertical}`)} · {t("hub.asked", { count })} ·{" "}
        {t("hub.since", {
          first: formatDate(locale, first_at, "short"),
          last: formatDate(locale, last_at, "short"),
        })}
      </p>
      <ActionForm form={form} className="stack snug" preventScrollReset>
        <Field
          field={fields.find}
          label={t("hub.find")}
          type="search"
          autoComplete="off"
          maxLength={LIMITS.search.query}
          after={
            <Button kind="line" name="intent" value="find">
              {t("hub.look")}
            </Button>
          }
        />
        {matches === null ? null : matches.length === 0 ? (
          <p role="status">
            {t("hub.no-match")}{" "}
            {mayAdd ? (
              <Link to={consolePaths.catalogNew(locale, { wish: id, vertical })} discover="none">
                {t("hub.add")}
              </Link>
            ) : null}
          </p>
        ) : (
          <ChoiceField
            field={fields.model_id}
            legend={t("hub.matches")}
            choices={matches.map((model) => ({ value: model.id, label: model.name }))}
          />
        )}
        <div className="row">
          {matches === null || matches.length === 0 ? null : (
            <SubmitButton size="m" name="intent" value="listed" pending={t("working")}>
              {t("hub.listed")}
            </SubmitButton>
          )}
          <SubmitButton kind="line" size="m" name="intent" value="set_aside" pending={t("working")}>
            {t("hub.set-aside")}
          </SubmitButton>
          <span className="small dim">{t("hub.set-aside-note")}</span>
        </div>
        <SelectField
          field={fields.reason}
          label={t("hub.reason-label")}
          after={
            <Button kind="line" name="intent" value="declined">
              {t("hub.decline")}
            </Button>
          }
        >
          <option value="">{t("hub.choose")}</option>
          {WISH_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {t(`hub.why.${reason}`)}
            </option>
          ))}
        </SelectField>
      </ActionForm>
    </Panel>
  );
}
