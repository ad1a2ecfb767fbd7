-- When a newcomer has answered the first-time personal-information screen, by filling or skipping it.
alter table user_account add column personal_asked_at timestamptz;
