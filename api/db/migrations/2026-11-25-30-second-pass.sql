-- A pass of a device whose number says that something is odd waits for a second person, as a fail does.
alter table hub_check add column passing_by uuid references user_account (id);
alter table hub_check add column passing_at timestamptz;
-- Which make the first eight digits of an IMEI belong to is learned from the checks that were passed.
create index hub_check_tac_idx on hub_check (left(device_number, 8)) where decision = 'pass';
