-- The birth date of a member (spec §5 "Date of birth"): a calendar day, which has no time zone.
alter table user_account add column date_of_birth date;
