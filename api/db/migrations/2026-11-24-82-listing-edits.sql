-- A changed version of a listing on sale waits for the hub as a row of its own, while the published one
-- stays as it is; approved, its content replaces that one's, and the row goes.
alter table listing add column edit_of uuid references listing (id) on delete cascade;
create unique index listing_edit_idx on listing (edit_of) where edit_of is not null;
