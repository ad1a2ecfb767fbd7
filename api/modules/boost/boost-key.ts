/** Under which key the provider does a step of a boost, however often it is asked. */
export const toBoostKey = (
  { id }: { id: string },
  step: "authorise" | "capture" | "void" | "refund",
): string => (step === "authorise" ? `boost-${id}` : `boost-${id}-${step}`);
