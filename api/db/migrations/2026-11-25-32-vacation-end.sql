-- The day on which a vacation ends by itself; null where its seller ends it.
alter table user_account add column on_vacation_until date;
