-- A card is kept only where its owner asked for it and it has paid once. Those of before were kept.
alter table card add column is_kept boolean not null default false;
alter table card add column worked_at timestamptz;
update card set is_kept = true, worked_at = created_at;
create index card_unkept_idx on card (created_at) where removed_at is null and worked_at is null;
