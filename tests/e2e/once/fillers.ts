/** Values for the parameters of addresses when every route is tested. */
export function createFillers(orderId: string, listingId = "01890000-0000-7000-8000-000000000000") {
  const values: Record<string, string> = {
    locale: "en-GR",
    orderId,
    order_id: orderId,
    listingId,
    conversationId: "01890000-0000-7000-8000-000000000000",
    huntId: "01890000-0000-7000-8000-000000000000",
    proposalId: "01890000-0000-7000-8000-000000000000",
    offerId: "01890000-0000-7000-8000-000000000000",
    id: listingId,
    card_provider: "sandbox",
    ref: "bank_0123456789",
    vertical: "smartphones",
    brand: "apple",
    model: "iphone-13",
    postal_code: "11257",
    addressId: "01890000-0000-7000-8000-000000000000",
    cardReference: "card_0123456789",
    user: "me",
    username: "nobodyhere",
    provider: "google",
    order: orderId,
    payment: "card",
    action: "accept",
    code: "nobodys-passport",
    skuId: "01890000-0000-7000-8000-000000000000",
    sku_id: "01890000-0000-7000-8000-000000000000",
    token: "nobodys-token-of-no-mail",
    category: "info",
    slug: "about",
    kind: "listing",
    user_id: "01890000-0000-7000-8000-000000000000",
    sessionId: "01890000-0000-7000-8000-000000000000",
    approvalId: "01890000-0000-7000-8000-000000000000",
    reviewId: "01890000-0000-7000-8000-000000000000",
    userId: "01890000-0000-7000-8000-000000000000",
    searchId: "01890000-0000-7000-8000-000000000000",
    documentId: "01890000-0000-7000-8000-000000000000",
    fileId: "01890000-0000-7000-8000-000000000000",
    exportId: "01890000-0000-7000-8000-000000000000",
    invoiceId: "01890000-0000-7000-8000-000000000000",
    subscriptionId: "01890000-0000-7000-8000-000000000000",
    subscription_id: "01890000-0000-7000-8000-000000000000",
    imageId: "01890000-0000-7000-8000-000000000000",
    pushSubscriptionId: "01890000-0000-7000-8000-000000000000",
    passkeyId: "01890000-0000-7000-8000-000000000000",
    format: "pdf",
    part: "0",
    purpose: "delivery",
  };
  return (pattern: string): string =>
    pattern.replaceAll("*", "nonsense").replaceAll(/:(\w+)\??/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`Say in fillers.ts what stands for :${name}`);
      return value;
    });
}
