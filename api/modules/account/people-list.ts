import { sql } from "kysely";
import {
  byDays,
  byMark,
  defineList,
  isContact,
  isFullName,
  listPhones,
  orId,
} from "#api/modules/staff-list/index.ts";

/** Accounts; what is private about a person takes its own key. */
export const peopleList = defineList({
  id: "people",
  from: sql`user_account person`,
  rowId: { by: sql`person.id`, kind: "uuid" },
  page: sql`coalesce(person.username, person.id::text)`,
  market: "person.market",
  only: sql`person.erased_at is null`,
  columns: {
    username: { kind: "text", sql: sql`person.username` },
    market: { kind: "word", sql: sql`person.market` },
    created: { kind: "moment", sql: sql`person.created_at` },
    pro: { kind: "mark", sql: sql`person.is_pro` },
    closed: { kind: "moment", sql: sql`person.deactivated_at` },
    language: { kind: "word", sql: sql`person.language`, isExtra: true },
    id: { kind: "text", sql: sql`person.id::text`, isExtra: true },
    name: { kind: "text", sql: sql`person.full_name`, key: "read_people_private" },
    email: { kind: "text", sql: sql`person.email`, key: "read_people_private" },
    phone: { kind: "text", sql: sql`person.phone_number`, key: "read_people_private" },
  },
  filters: {
    pro: byMark((is) => sql`person.is_pro = ${is}`),
    closed: byMark((is) => sql`(person.deactivated_at is not null) = ${is}`),
    ...byDays("created", "person.created_at"),
  },
  sorts: {
    created: { kind: "moment", by: sql`person.created_at` },
    username: { kind: "text", by: sql`coalesce(person.username_folded, '')` },
  },
  usualSort: "-created",
  tabs: {
    all: () => sql`true`,
    open: () => sql`person.deactivated_at is null`,
    closed: () => sql`person.deactivated_at is not null`,
  },
  search: {
    find: (text) => sql`
      select id from user_account where username_folded = ${text.toLowerCase()}
      ${orId(text)}`,
    isPrivate: (text) => isContact(text) || isFullName(text),
    findPrivate: (text) => sql`
      select id from user_account where email_folded = ${text.toLowerCase()}
      union select id from user_account where phone_number = any(${listPhones(text)}::text[])
      union select id from user_account where lower(full_name) = lower(${text})`,
  },
});
