import type { ActionResult } from "../form/action-result.ts";
import type { FormSeed } from "../form/form-rules.ts";
import type { HubOrderView } from "./present-hub-order.ts";

export type OrderFormProps = {
  order: HubOrderView;
  forms: {
    note: FormSeed<"text">;
    move: FormSeed<"move" | "why">;
    explained: FormSeed<"move" | "why">;
    refund: FormSeed<"amount" | "why">;
    approval: FormSeed<"approval" | "decision">;
    review: FormSeed<"review" | "decision">;
  };
  result: ActionResult | undefined;
};
