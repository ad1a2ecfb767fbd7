import { Form } from "react-router";
import { PRODUCT } from "../locale/product.ts";
import { useT } from "../locale/use-t.ts";
import { FormProblem, type FormReply, useFaultSentence } from "../ui/form-problem.tsx";
import { HiddenNonce, SubmitButton } from "../ui/submit-button.tsx";
import { Option } from "../ui/option.tsx";
import { Panel } from "../ui/panel.tsx";
import "../ui/choice-list.css";

type Props = { nonce: string; reply: FormReply | undefined };

const SCORES = [5, 4, 3, 2, 1] as const;

export function ShopRating({ nonce, reply }: Props) {
  const t = useT("review");
  const sentenceOf = useFaultSentence("review");
  const [fault] = (reply?.errors["review_deftero"] ?? []).map(sentenceOf);
  return (
    <Panel aria-labelledby="shop">
      <h2 id="shop">{t("shop", { product: PRODUCT })}</h2>
      <Form method="post" className="stack">
        <HiddenNonce nonce={nonce} />
        {reply?.errors["review_deftero"] ? null : <FormProblem reply={reply} texts="review" />}
        <fieldset
          className="choices"
          id="review_deftero"
          {...(fault ? { "aria-describedby": "score-error" } : {})}
        >
          <legend>{t("shop-how")}</legend>
          {SCORES.map((score) => (
            <Option
              key={score}
              type="radio"
              name="review_deftero"
              value={score}
              required
              label={t(`score.${score}`)}
              end={t("of-five", { score })}
            />
          ))}
          {fault ? (
            <p className="err" id="score-error" role="alert">
              {fault}
            </p>
          ) : null}
        </fieldset>
        <p>
          <SubmitButton kind="line" name="intent" value="rate" pending={t("working")}>
            {t("shop-submit")}
          </SubmitButton>
        </p>
      </Form>
    </Panel>
  );
}
