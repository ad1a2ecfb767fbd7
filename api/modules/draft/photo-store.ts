import type { PhotoTag } from "#contract/photo-tags.ts";
import type { Database } from "#api/db/database.ts";

type NewPhoto = {
  id: string;
  draft_id: string;
  media_key: string;
  tag: PhotoTag;
  is_cover: boolean;
  position: number;
  created_at: Date;
};

export const insertPhoto = (database: Database, photo: NewPhoto) =>
  database.db().insertInto("draft_photo").values(photo).execute();

/** The slot shows another photo, under a name of its own; its place and being the cover stay. */
export const exchangePhoto = (
  database: Database,
  oldId: string,
  photo: Pick<NewPhoto, "id" | "media_key" | "created_at">,
) => database.db().updateTable("draft_photo").set(photo).where("id", "=", oldId).execute();

export const deletePhoto = (database: Database, id: string) =>
  database.db().deleteFrom("draft_photo").where("id", "=", id).execute();
