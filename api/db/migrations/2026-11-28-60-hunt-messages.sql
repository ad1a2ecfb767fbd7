-- When a hunt has sent messages in the last day, whatever became of the devices that they name.
alter table hunt add messaged_at timestamptz[] not null default '{}';
-- What the device cost and how it was graded when it was found: only a change of these is news.
alter table hunt_match add total integer;
alter table hunt_match add condition text;
