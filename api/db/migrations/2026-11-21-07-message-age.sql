-- Messages hold e-mails and numbers, of people without an account too: old ones are swept.
create index message_age_idx on message (created_at);
