import * as z from "zod";

/** UUIDv7 from the application; each kind of id is a branded type. */
const id = <const Brand extends string>() => z.uuid().brand<Brand>();

export const userIdSchema = id<"UserId">();
export const sessionIdSchema = id<"SessionId">();
export const addressIdSchema = id<"AddressId">();
export const brandIdSchema = id<"BrandId">();
export const modelIdSchema = id<"ModelId">();
export const colorIdSchema = id<"ColorId">();
export const capacityIdSchema = id<"CapacityId">();
export const productIdSchema = id<"ProductId">();
export const skuIdSchema = id<"SkuId">();
export const listingIdSchema = id<"ListingId">();
export const photoIdSchema = id<"PhotoId">();
export const orderIdSchema = id<"OrderId">();
export const paymentIdSchema = id<"PaymentId">();
export const cardIdSchema = id<"CardId">();
export const reviewIdSchema = id<"ReviewId">();
export const claimIdSchema = id<"ClaimId">();
export const reportIdSchema = id<"ReportId">();
export const deviceWishIdSchema = id<"DeviceWishId">();
export const documentIdSchema = id<"DocumentId">();
export const documentFileIdSchema = id<"DocumentFileId">();
export const approvalIdSchema = id<"ApprovalId">();
export const payoutIdSchema = id<"PayoutId">();
export const invoiceIdSchema = id<"InvoiceId">();
export const notificationIdSchema = id<"NotificationId">();
export const passkeyIdSchema = id<"PasskeyId">();
export const savedSearchIdSchema = id<"SavedSearchId">();
export const subscriptionIdSchema = id<"SubscriptionId">();
export const subscriptionClaimIdSchema = id<"SubscriptionClaimId">();
export const dataExportIdSchema = id<"DataExportId">();

export type UserId = z.infer<typeof userIdSchema>;
export type SessionId = z.infer<typeof sessionIdSchema>;
export type AddressId = z.infer<typeof addressIdSchema>;
export type BrandId = z.infer<typeof brandIdSchema>;
export type ModelId = z.infer<typeof modelIdSchema>;
export type ColorId = z.infer<typeof colorIdSchema>;
export type CapacityId = z.infer<typeof capacityIdSchema>;
export type ProductId = z.infer<typeof productIdSchema>;
export type SkuId = z.infer<typeof skuIdSchema>;
export type ListingId = z.infer<typeof listingIdSchema>;
export type PhotoId = z.infer<typeof photoIdSchema>;
export type OrderId = z.infer<typeof orderIdSchema>;
export type PaymentId = z.infer<typeof paymentIdSchema>;
export type CardId = z.infer<typeof cardIdSchema>;
