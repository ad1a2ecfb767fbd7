-- What the embedded mailbox was given beside the words, such as List-Unsubscribe.
alter table outbox_letter add column headers jsonb not null default '{}';
