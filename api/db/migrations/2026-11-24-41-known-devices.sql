-- Guesses and codes of strangers neither shut an owner out nor end the owner's codes (docs/decisions/0034).

-- Browsers that have signed in to an account, by the SHA-256 of the token that each of them keeps.
create table known_device (
  user_id uuid not null references user_account (id),
  token_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index known_device_age_idx on known_device (last_used_at);

-- The device that a session began on, so that ending the session takes its standing away as well.
alter table session add column device_hash bytea;

-- Who asked for the code of a reset: only they try it, replace it and use up its tries. Empty where the
-- subject is an account, whose codes only the account itself asks for.
alter table verification add column sender text not null default '';
alter table verification drop constraint verification_purpose_subject_key;
alter table verification add constraint verification_purpose_subject_sender_key
  unique (purpose, subject, sender);
-- 'sign-in': the link in the mail that lets its reader past the guesses of strangers.
alter table verification drop constraint verification_purpose_check;
alter table verification add constraint verification_purpose_check
  check (purpose in ('email', 'phone', 'password', 'sign-in'));
