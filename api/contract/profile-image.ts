import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { profileImageIdSchema } from "./id.ts";
import { envelope } from "./page.ts";

/** The part that others see, in pixels of the whole picture. */
export const squareSchema = z.object({
  left: z.int().min(0),
  top: z.int().min(0),
  side: z.int().min(1),
});

export type Square = z.infer<typeof squareSchema>;

/** A picture of a member; only its owner sees the whole one. */
export const profileImageSchema = z.object({
  id: profileImageIdSchema,
  /** The square. */
  url: z.string(),
  /** The size of the whole one, which getProfileImageSource answers. */
  source: z.object({ width: z.int().min(1), height: z.int().min(1) }),
  square: squareSchema,
  is_shown: z.boolean(),
  created_at: z.iso.datetime(),
});

export type ProfileImage = z.infer<typeof profileImageSchema>;

/** The newest first. */
export const listProfileImages = endpoint({
  id: "listProfileImages",
  method: "GET",
  path: "/profile/images",
  auth: "user",
  limit: "account",
  response: envelope(z.array(profileImageSchema)),
});

/**
 * PNG or JPEG of at most LIMITS.photo; the first one of a member is shown at once. A member has
 * LIMITS.profileImage.max at most.
 */
export const addProfileImage = endpoint({
  id: "addProfileImage",
  method: "POST",
  path: "/profile/images",
  auth: "user",
  limit: "write",
  idempotent: true,
  upload: true,
  body: z.object({
    file: z.file({ error: "auth.photo-required" }).min(1, "auth.photo-required"),
  }),
  response: envelope(profileImageSchema),
});

/** The whole picture, which has no address at /media. */
export const getProfileImageSource = endpoint({
  id: "getProfileImageSource",
  method: "GET",
  path: "/profile/images/{imageId}/source",
  auth: "user",
  limit: "account",
  params: z.object({ imageId: profileImageIdSchema }),
  response: envelope(z.object({ content_type: z.string(), base64: z.string() })),
  errors: ["not_found"],
});

/** A square is cut from the whole picture again. */
export const updateProfileImage = endpoint({
  id: "updateProfileImage",
  method: "PATCH",
  path: "/profile/images/{imageId}",
  auth: "user",
  limit: "write",
  params: z.object({ imageId: profileImageIdSchema }),
  body: z.object({ square: squareSchema.optional(), is_shown: z.literal(true).optional() }),
  response: envelope(profileImageSchema),
  errors: ["not_found"],
});

/** Where it was shown, the newest of the others is shown instead. */
export const removeProfileImage = endpoint({
  id: "removeProfileImage",
  method: "DELETE",
  path: "/profile/images/{imageId}",
  auth: "user",
  limit: "write",
  params: z.object({ imageId: profileImageIdSchema }),
  response: null,
  errors: ["not_found"],
});
