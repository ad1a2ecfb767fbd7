import { sql, type RawBuilder } from "kysely";
import { KNOWN_FAMILIES } from "#contract/product-title.ts";

// PostgreSQL writes the edge of a word in its own way.
const FAMILIES = KNOWN_FAMILIES.source.replace("\\b", "\\y");

/** `toProductTitle` of columns named brand.name and model.name. */
export const productTitleSql = (): RawBuilder<string> =>
  sql`case when model.name ~ ${FAMILIES} then model.name else brand.name || ' ' || model.name end`;
