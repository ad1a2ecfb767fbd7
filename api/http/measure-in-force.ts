import { sql } from "kysely";

/** Of a measure that nobody has taken back and whose time is not over. */
export const isInForce = (at: Date) => sql<boolean>`
  (statement.ends_at is null or statement.ends_at > ${at}) and not exists (
    select from statement_reversal reversal where reversal.statement_id = statement.id)`;

/** Of the account in the query. */
export const isUnsuspended = (at: Date, account = "user_account") => sql<boolean>`not exists (
  select from statement_of_reasons statement
  where statement.subject_id = ${sql.ref(`${account}.id`)}
    and statement.measure = 'suspend_account' and ${isInForce(at)})`;
