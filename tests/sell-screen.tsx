import type { ComponentType } from "react";
import type { Draft } from "#contract/listing-draft.ts";
import { presentFrame } from "#app/modules/listing-draft/draft-facts.ts";
import { SellFrame } from "#app/modules/listing-draft/sell-frame.tsx";
import type { FramedPage } from "#app/modules/listing-draft/sell-steps.ts";
import type { StepResult } from "#app/modules/listing-draft/step-result.ts";
import { renderRoute } from "./route-kit.tsx";

type Options = {
  loaderData: unknown;
  address: string;
  reply?: StepResult | undefined;
  asItComes?: boolean;
};

/** Renders a step of the wizard inside its layout on the server. */
export async function renderSellStep(
  // A route's component takes what its own types say.
  // oxlint-disable-next-line no-explicit-any
  Step: ComponentType<any>,
  page: FramedPage,
  draft: Draft,
  { loaderData, address, reply, asItComes = false }: Options,
): Promise<Document> {
  const isFromReview = new URL(address, "http://deftero.test").searchParams.has("return");
  const Screen = (props: object) => (
    <SellFrame facts={presentFrame(draft, "a-nonce")} page={page} isFromReview={isFromReview}>
      <Step {...props} actionData={reply} params={{ locale: "en-GR", listingId: draft.id }} />
    </SellFrame>
  );
  return renderRoute(Screen, loaderData, address, { asItComes });
}
