import { sql } from "kysely";
import { hours } from "#contract/duration.ts";
import {
  RUNNING_TICKET_STATES,
  TICKET_SOURCES,
  TICKET_STATES,
  TICKET_TOPICS,
} from "#contract/ticket-words.ts";
import { listOf } from "#api/db/sql-text.ts";
import {
  byDays,
  byId,
  byMark,
  byText,
  byWords,
  defineList,
  isContact,
  NEVER,
  orId,
} from "#api/modules/staff-list/index.ts";

const RUNS = sql`ticket.state in (${listOf(RUNNING_TICKET_STATES)})`;
/** Tickets due within this time stand in the tab `due`. */
const DUE_SOON = hours(2);

/** What people ask our support; what is due first is on top. */
export const ticketList = defineList({
  id: "tickets",
  from: sql`ticket
    left join user_account person on person.id = ticket.user_id
    left join user_account assignee on assignee.id = ticket.assignee_id
    left join customer_order placed on placed.id = ticket.order_id`,
  rowId: { by: sql`ticket.id`, kind: "uuid" },
  version: sql`ticket.version`,
  market: "ticket.market",
  columns: {
    number: { kind: "text", sql: sql`ticket.number::text` },
    status: { kind: "word", sql: sql`ticket.state` },
    title: { kind: "text", sql: sql`ticket.subject` },
    topic: { kind: "word", sql: sql`ticket.topic` },
    person: { kind: "text", sql: sql`person.username` },
    assignee: { kind: "text", sql: sql`assignee.username` },
    due: { kind: "moment", sql: sql`ticket.due_at` },
    updated: { kind: "moment", sql: sql`ticket.updated_at` },
    market: { kind: "word", sql: sql`ticket.market` },
    created: { kind: "moment", sql: sql`ticket.created_at`, isExtra: true },
    order: { kind: "text", sql: sql`placed.number`, isExtra: true },
    source: { kind: "word", sql: sql`ticket.source`, isExtra: true },
    proved: { kind: "mark", sql: sql`ticket.is_proved`, isExtra: true },
    rating: { kind: "number", sql: sql`ticket.rating`, isExtra: true },
    rated: { kind: "moment", sql: sql`ticket.rated_at`, isExtra: true },
    answered: { kind: "moment", sql: sql`ticket.answered_at`, isExtra: true },
    id: { kind: "text", sql: sql`ticket.id::text`, isExtra: true },
    email: {
      kind: "text",
      sql: sql`coalesce(person.email, nullif(ticket.email, ''))`,
      key: "read_people_private",
    },
  },
  filters: {
    status: byWords("ticket.state", TICKET_STATES),
    topic: byWords("ticket.topic", TICKET_TOPICS),
    source: byWords("ticket.source", TICKET_SOURCES),
    proved: byMark((is) => sql`ticket.is_proved = ${is}`),
    ...byDays("created", "ticket.created_at"),
    ...byDays("rated", "ticket.rated_at"),
    ...byDays("answered", "ticket.answered_at"),
    person: byText((text) => sql`person.username_folded = ${text.toLowerCase()}`),
    assignee: byText((text) => sql`assignee.username_folded = ${text.toLowerCase()}`),
    order: byId("ticket.order_id"),
  },
  sorts: {
    due: { kind: "moment", by: sql`coalesce(ticket.due_at, ${NEVER})` },
    updated: { kind: "moment", by: sql`ticket.updated_at` },
    created: { kind: "moment", by: sql`ticket.created_at` },
  },
  usualSort: "due",
  tabs: {
    unassigned: () => sql`${RUNS} and ticket.assignee_id is null`,
    mine: ({ userId }) =>
      sql`ticket.assignee_id = ${userId}::uuid and ticket.state in (${listOf([...RUNNING_TICKET_STATES, "waiting"])})`,
    due: ({ at }) => sql`${RUNS} and ticket.due_at <= ${new Date(at.getTime() + DUE_SOON)}`,
    waiting: () => sql`ticket.state = 'waiting'`,
    solved: () => sql`ticket.state in ('solved', 'closed')`,
    all: () => sql`true`,
  },
  search: {
    find: (text) => sql`
      select id from ticket where number::text = ${text.replace(/^[#t]-?/i, "")}
      union select ticket.id from ticket join customer_order on customer_order.id = ticket.order_id
        where customer_order.number = ${text.toUpperCase()}
      union select ticket.id from ticket join user_account on user_account.id = ticket.user_id
        where user_account.username_folded = ${text.toLowerCase()}
      ${orId(text)}`,
    isPrivate: isContact,
    findPrivate: (text) => sql`
      select id from ticket where email <> '' and lower(email) = ${text.toLowerCase()}
      union select ticket.id from ticket join user_account on user_account.id = ticket.user_id
        where user_account.email_folded = ${text.toLowerCase()}`,
  },
});
