-- What a changed e-mail address or phone number was before, so that the mail about the change can
-- undo it. The numbers are in the order of the changes of an account, also within one instant.
-- `token_hash` is null until the mail is sent.
create table contact_change (
  id bigint generated always as identity primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  kind text not null check (kind in ('email', 'phone')),
  old_contact text not null,
  old_verified_at timestamptz not null,
  new_contact text not null,
  token_hash bytea unique,
  changed_at timestamptz not null,
  expires_at timestamptz not null,
  undone_at timestamptz,
  superseded_at timestamptz
);
create index contact_change_user_id on contact_change (user_id);
