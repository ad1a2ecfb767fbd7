-- Forms of the sign-up that have made an account, by the SHA-256 of their nonce: each makes one.
create table sign_up_form (
  nonce_hash bytea primary key,
  user_id uuid not null references user_account (id),
  created_at timestamptz not null
);
create index sign_up_form_user_idx on sign_up_form (user_id);
create index sign_up_form_age_idx on sign_up_form (created_at);
