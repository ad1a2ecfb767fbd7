import { VERTICALS } from "#contract/vertical.ts";
import { LIMITS } from "#contract/limits.ts";
import { MESSAGES_KEPT_DAYS } from "#contract/retention.ts";
import { useT } from "../locale/use-t.ts";
import { Field, SelectField } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { SubmitButton } from "../ui/submit-button.tsx";

export type DeviceWishFault = "name" | "name-long" | "vertical" | "email" | "often" | "other";

type Props = {
  name: string;
  /** Idempotency key: a form that is sent twice makes one wish. */
  nonce: string;
  signedIn: boolean;
  reply: { faults: DeviceWishFault[]; values: Record<string, string> } | undefined;
};

export function DeviceWishForm({ name, nonce, signedIn, reply }: Props) {
  const t = useT("device-wish");
  const common = useT("common");
  const values = reply?.values ?? {};
  const max = LIMITS.deviceWish.name;
  const listErrors = (...of: DeviceWishFault[]) =>
    of
      .filter((one) => reply?.faults.includes(one))
      .map((one) => t(`fault.${one}`, one === "name-long" ? { max } : {}));
  const [fault] = listErrors("often", "other");
  return (
    <form method="post" className="stack">
      <input type="hidden" name="nonce" value={nonce} />
      {fault === undefined ? null : (
        <Note kind="bad" live>
          {fault}
        </Note>
      )}
      <Field
        id="name"
        name="name"
        label={t("name")}
        hint={t("name-hint", { max })}
        autoComplete="off"
        aria-required="true"
        defaultValue={values["name"] ?? name}
        errors={listErrors("name", "name-long")}
      />
      <SelectField
        id="vertical"
        name="vertical"
        label={t("vertical")}
        aria-required="true"
        defaultValue={values["vertical"] ?? ""}
        errors={listErrors("vertical")}
      >
        <option value="">{t("choose")}</option>
        {VERTICALS.map((value) => (
          <option key={value} value={value}>
            {common(`vertical.${value}`)}
          </option>
        ))}
      </SelectField>
      {signedIn ? (
        <p className="small dim">{t("account")}</p>
      ) : (
        <Field
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          label={t("email")}
          hint={t("email-hint", { days: MESSAGES_KEPT_DAYS })}
          aria-required="true"
          defaultValue={values["email"] ?? ""}
          errors={listErrors("email")}
        />
      )}
      <p>
        <SubmitButton pending={t("working")}>{t("submit")}</SubmitButton>
      </p>
    </form>
  );
}
