-- Names a card number or an IBAN without telling it: the provider gives the same one the same name.
alter table card add column fingerprint text;
alter table bank_account add column fingerprint text;
alter table sandbox_card add column fingerprint text;
alter table sandbox_bank_account add column fingerprint text;

-- What both sides of a trade have in common, for staff alone: it may be one person on both sides.
create table shared_detail (
  order_id uuid not null references customer_order (id),
  kind text not null check (kind in ('card', 'iban', 'phone', 'address')),
  found_at timestamptz not null,
  primary key (order_id, kind)
);

-- A review of such a trade is shown to nobody until staff has looked at it.
alter table review
  add column standing text not null default 'shown' check (standing in ('shown', 'held', 'refused')),
  add column decided_by uuid references user_account (id),
  add column decided_at timestamptz;
create index review_held_idx on review (order_id) where standing = 'held';
