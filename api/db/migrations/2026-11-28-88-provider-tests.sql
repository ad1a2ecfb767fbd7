-- The last test of each provider from the console, as it went. Who made it is in the audit.
create table provider_test (
  provider text primary key check (provider in ('cards', 'mail', 'sms', 'courier', 'storage')),
  -- Of the test itself: the audit names it.
  id uuid not null,
  kind text not null check (kind in ('embedded', 'real', 'missing')),
  outcome text not null check (outcome in ('answered', 'failed', 'held')),
  -- Milliseconds until it answered or failed.
  took integer not null check (took >= 0),
  -- What the provider said, or its name, or what failed in its words; without the recipient.
  detail text check (length(detail) <= 300),
  tested_at timestamptz not null
);
