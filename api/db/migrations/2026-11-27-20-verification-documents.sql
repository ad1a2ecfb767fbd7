-- Proofs of identity and address; the files are encrypted in the storage.
create table verification_document (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  user_id uuid not null references user_account (id),
  purpose text not null check (purpose in ('identity', 'address')),
  kind text not null check (kind in (
    'passport', 'identity_card', 'driving_licence', 'residence_certificate',
    'utility_bill', 'bank_statement', 'government_document')),
  status text not null check (status in (
    'started', 'submitted', 'second_look', 'accepted', 'refused', 'withdrawn', 'expired')),
  issued_on date,
  valid_until date,
  reasons text[] not null default '{}',
  -- The first person's refusal, which another person of support confirms or overrules.
  proposed_by uuid references user_account (id),
  decided_by uuid references user_account (id),
  decided_at timestamptz,
  proves_until timestamptz,
  created_at timestamptz not null,
  -- Since when it is in its status; the sweep goes by it.
  status_since timestamptz not null
);
create index verification_document_owner_idx on verification_document (user_id, created_at);
create index verification_document_queue_idx on verification_document (status, created_at);
create unique index verification_document_open_idx on verification_document (user_id, purpose)
  where status in ('started', 'submitted', 'second_look');

-- A file has a data key of its own, wrapped by the key `key_id` of the configuration.
create table verification_document_file (
  id uuid primary key,
  document_id uuid not null references verification_document (id) on delete cascade,
  side text not null check (side in ('front', 'back')),
  content_type text not null,
  bytes integer not null,
  key_id text not null,
  wrapped_key text not null,
  created_at timestamptz not null,
  unique (document_id, side)
);
create index verification_document_file_key_idx on verification_document_file (key_id);

-- When the PRO badge was earned.
alter table user_account add column pro_since timestamptz;
