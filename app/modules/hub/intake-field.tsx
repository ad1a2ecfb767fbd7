import { Form } from "react-router";
import { Link } from "../ui/link.tsx";
import { hubPaths } from "../../hub-paths.ts";
import { useLocale } from "../locale/use-locale.ts";
import { useT } from "../locale/use-t.ts";
import { Field } from "../ui/field.tsx";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import "./hub.css";

type Props = {
  role: string;
  reply: IntakeReply | undefined;
  kept: string;
  nonce: string;
  focus: boolean;
};

export function IntakeField({ role, reply, kept, nonce, focus }: Props) {
  const t = useT("hub-order");
  const locale = useLocale();
  if (role !== "hub") return <p className="dim">{t("intake.support")}</p>;
  const [key] = reply?.errors ?? [];
  const sentence = () => {
    if (reply === undefined) return null;
    if (key !== undefined) return t.find(`fault.${key.split(".").at(-1)}`) ?? t("fault.invalid");
    if (reply.problem === null) return null;
    return t(`intake.${reply.problem}`, {
      status: t.find(`status.${reply.status}`) ?? t("intake.elsewhere"),
    });
  };
  const wrong = sentence();
  return (
    <Form method="post" action={hubPaths.orders(locale)} className="ask intake">
      <HiddenNonce nonce={nonce} key={nonce} />
      <Field
        id="parcel"
        name="parcel"
        label={t("intake.label")}
        hint={t("intake.hint")}
        required
        maxLength={80}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        defaultValue={reply?.code ?? kept}
        errors={wrong === null ? [] : [wrong]}
        // Scanners type into the focused field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={focus}
        after={
          <SubmitButton className="go" pending={t("intake.pending")}>
            {t("intake.submit")}
          </SubmitButton>
        }
      />
      {reply?.orderId ? (
        <p className="small">
          <Link to={hubPaths.order(locale, reply.orderId)} discover="none">
            {t("intake.see")}
          </Link>
        </p>
      ) : null}
    </Form>
  );
}

export type IntakeReply = {
  problem: "unknown" | "refused" | "forbidden" | "too-many" | "unavailable" | "general" | null;
  errors: string[];
  code: string;
  status: string | null;
  orderId: string | null;
};
