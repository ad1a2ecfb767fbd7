-- The link of a mail that asks for an answer to an offer; the token itself is in the mail alone. It
-- is good for the event that it names, so it ends with the next one.
create table offer_link (
  offer_id uuid not null references offer (id) on delete cascade,
  number integer not null,
  user_id uuid not null references user_account (id),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  primary key (offer_id, number)
);
create index offer_link_by_user on offer_link (user_id);
create index offer_link_by_age on offer_link (created_at);
