-- Every write of staff has what was before and after, its reason and the request that made it.
alter table audit_entry add column before jsonb;
alter table audit_entry add column after jsonb;
alter table audit_entry add column reason text;
alter table audit_entry add column request_id text;
-- Null: of no market, such as a change of roles.
alter table audit_entry alter column market drop not null;
create index audit_entry_at_idx on audit_entry (at desc, id desc);
create index audit_entry_actor_idx on audit_entry (actor_id, at desc, id desc);

-- A chain over all entries in the order of their commits: each link has the hash of its entry and of
-- the link before. Who changes, removes or slips in an entry has to write every later link anew.
create table audit_link (
  seq bigint primary key,
  entry_id uuid not null unique,
  hash bytea not null
);

create function audit_hash(previous bytea, entry audit_entry) returns bytea
language sql immutable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    entry.id, entry.market, entry.actor_id, entry.action, entry.subject_type, entry.subject_id,
    entry.data, entry.before, entry.after, entry.reason, entry.request_id,
    extract(epoch from entry.at)
  )::text, 'UTF8'))
$$;

insert into audit_link (seq, entry_id, hash)
with recursive numbered as (
  select row_number() over (order by at, id) as seq, id from audit_entry
), chain as (
  select 0::bigint as seq, null::uuid as entry_id, ''::bytea as hash
  union all
  select numbered.seq, numbered.id, audit_hash(chain.hash, entry)
  from chain
  join numbered on numbered.seq = chain.seq + 1
  join audit_entry entry on entry.id = numbered.id
)
select seq, entry_id, hash from chain where seq > 0;

-- At the commit, so that the lock, which makes the links one after another, is held for no longer.
create function link_audit_entry() returns trigger language plpgsql as $$
declare
  last audit_link;
begin
  perform pg_advisory_xact_lock(7241983);
  select * into last from audit_link order by seq desc limit 1;
  insert into audit_link (seq, entry_id, hash)
  select coalesce(last.seq, 0) + 1, entry.id, audit_hash(coalesce(last.hash, ''::bytea), entry)
  from audit_entry entry where entry.id = new.id;
  return null;
end
$$;
create constraint trigger audit_entry_links after insert on audit_entry
  deferrable initially deferred for each row execute function link_audit_entry();

create trigger audit_link_keeps before update or delete on audit_link
  for each row execute function refuse_change();
create trigger audit_link_keeps_all before truncate on audit_link
  for each statement execute function refuse_change();

-- The shop's own role writes no entry anew and removes none. A superuser, as the embedded database
-- has, is held by the triggers and found out by the chain alone.
do $$ begin
  execute format('revoke update, delete, truncate on audit_entry, audit_link from public, %I', current_user);
  -- A foreign key locks the entries that name a person, which takes the right to update one column.
  -- The trigger refuses the update itself.
  execute format('grant update (once_key) on audit_entry to %I', current_user);
end $$;
