import { Form, useNavigation } from "react-router";
import { LIMITS } from "#contract/limits.ts";
import { marketOf } from "../locale/locale.ts";
import { PRODUCT } from "../locale/product.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { ButtonLink } from "../ui/button.tsx";
import { ClearableField } from "../ui/field-tools.tsx";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import { Note } from "../ui/note.tsx";
import { useFieldErrors } from "../ui/use-field-errors.ts";
import {
  type PayoutReply,
  type PayoutView,
  usePayoutPath,
  usePayoutSentences,
} from "./payout-view.ts";

type Props = { view: PayoutView; reply: PayoutReply | undefined };

const NONE = {};

export function BankAccountForm({ view, reply }: Props) {
  const t = useT("payout");
  const locale = useLocale();
  const pathOf = usePayoutPath(view);
  const sentences = usePayoutSentences();
  const { formData } = useNavigation();
  const own = reply?.intent === "add" ? reply : undefined;
  const { errorsOf, formProps } = useFieldErrors(own?.errors ?? NONE, (name) =>
    name === "iban" ? "payout.iban-required" : "payout.beneficiary-required",
  );
  const [problem] = sentences(own?.errors["form"] ?? []);
  const control = (name: "iban" | "beneficiary_name", label: string) => ({
    id: name,
    name,
    label,
    required: true,
    words: { clear: t("clear", { field: label }) },
    errors: sentences(errorsOf(name)),
  });
  return (
    <Form method="post" className="panel stack" aria-labelledby="add" {...formProps}>
      <input type="hidden" name="intent" value="add" />
      <HiddenNonce nonce={view.nonce} />
      <h2 id="add">{t(view.banks.length > 0 ? "add-another" : "add-first")}</h2>
      {problem ? (
        <Note kind="bad" live>
          {problem}
        </Note>
      ) : null}
      {view.again === "typing" && !own ? <Note kind="act">{t("iban-lost")}</Note> : null}
      <ClearableField
        {...control("iban", t("iban"))}
        className="iban"
        hint={t(`iban-hint-${marketOf(locale)}`)}
        defaultValue={groupIban(own?.values["iban"] ?? "")}
        // A line copied from a statement still fits: 27 characters with spaces and a word before it.
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        onBlur={({ currentTarget }) => {
          currentTarget.value = groupIban(currentTarget.value);
        }}
      />
      <ClearableField
        {...control("beneficiary_name", t("beneficiary"))}
        hint={t("beneficiary-hint")}
        defaultValue={own?.values["beneficiary_name"] ?? view.beneficiary}
        maxLength={LIMITS.iban.beneficiary}
        autoComplete="name"
      />
      <p className="small dim">{t("kept-note", { product: PRODUCT })}</p>
      <div className="row">
        <SubmitButton pending={t("adding")} isPending={formData?.get("intent") === "add"}>
          {t("add-submit")}
        </SubmitButton>
        {view.banks.length === 0 ? null : (
          <ButtonLink kind="line" to={pathOf()} preventScrollReset>
            {t("cancel")}
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}

/** Groups of four, as banks print it. */
const groupIban = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[\s.-]/g, "")
    .replaceAll(/(.{4})(?=.)/g, "$1 ");
