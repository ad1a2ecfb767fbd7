import { Form } from "react-router";
import { useT } from "../locale/use-t.ts";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";

type Props = {
  nonce: string;
  kind: "line" | "bare";
  /** The page of the listing; left out on that page itself. */
  action?: string;
};

export function DuplicateForm({ nonce, kind, action }: Props) {
  const t = useT("own-listings");
  return (
    <Form method="post" {...(action === undefined ? {} : { action })}>
      <HiddenNonce nonce={nonce} />
      <SubmitButton
        kind={kind}
        size="m"
        name="intent"
        value="duplicate"
        pending={t("row.duplicate")}
      >
        {t("row.duplicate")}
      </SubmitButton>
    </Form>
  );
}
