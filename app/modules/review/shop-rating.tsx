import { ActionForm } from "../form/action-form.tsx";
import type { ActionResult } from "../form/action-result.ts";
import { ChoiceFrame, ChoiceOption } from "../form/fields.tsx";
import type { FormSeed } from "../form/form-rules.ts";
import { SubmitButton } from "../form/submit-button.tsx";
import { useActionForm } from "../form/use-action-form.ts";
import { PRODUCT } from "../locale/product.ts";
import { useT } from "../locale/use-t.ts";
import { Panel } from "../ui/panel.tsx";

type Props = { form: FormSeed<"review_deftero">; result: ActionResult | undefined };

const SCORES = [5, 4, 3, 2, 1] as const;

export function ShopRating({ form: seed, result }: Props) {
  const t = useT("review");
  const [form, fields] = useActionForm({
    id: "shop-rating",
    hidden: { intent: "rate" },
    seed,
    lastResult: result,
    texts: ["review"],
  });
  return (
    <Panel aria-labelledby="shop">
      <h2 id="shop">{t("shop", { product: PRODUCT })}</h2>
      <ActionForm form={form}>
        <ChoiceFrame field={fields.review_deftero} legend={t("shop-how")} className="choices">
          {SCORES.map((score) => (
            <ChoiceOption
              key={score}
              field={fields.review_deftero}
              value={String(score)}
              label={t(`score.${score}`)}
              end={t("of-five", { score })}
            />
          ))}
        </ChoiceFrame>
        <p>
          <SubmitButton kind="line" pending={t("working")}>
            {t("shop-submit")}
          </SubmitButton>
        </p>
      </ActionForm>
    </Panel>
  );
}
