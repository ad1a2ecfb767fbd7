-- What a rule noticed in a submission: `hold` keeps it for a person, `shadow` only counts.
create table risk_signal (
  id uuid primary key,
  market text not null check (market in ('GR', 'GB')),
  listing_id uuid not null references listing (id),
  seller_id uuid not null references user_account (id),
  rule text not null check (rule in ('new_account', 'velocity', 'low_price', 'same_card', 'same_iban',
    'same_device', 'blocked_device')),
  mode text not null check (mode in ('shadow', 'hold')),
  facts jsonb not null default '{}',
  at timestamptz not null,
  -- How moderation decided the submission.
  decision text check (decision in ('publish', 'reject')),
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null))
);
create unique index risk_signal_open_idx on risk_signal (listing_id, rule) where decision is null;
create index risk_signal_listing_idx on risk_signal (listing_id, at desc);
create index risk_signal_seller_idx on risk_signal (seller_id, at desc);
create index risk_signal_rule_idx on risk_signal (market, rule, at);
create index card_fingerprint_idx on card (fingerprint) where fingerprint is not null;
create index bank_account_fingerprint_idx on bank_account (fingerprint) where fingerprint is not null;
