-- A passport is checked with the key that it was signed with, whichever is in use now.
alter table passport add column public_key text not null default '';
alter table passport alter column public_key drop default;
