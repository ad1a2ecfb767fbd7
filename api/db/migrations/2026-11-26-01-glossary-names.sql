-- Tables and columns take the words of docs/glossary.md.
alter table favorite rename column price_told to price_notified;
alter table saved_search rename column told_at to notified_at;
alter table shipment rename column silent_since to no_news_since;
alter table outbox_letter rename to outbox_message;
alter table search_shelf rename to search_scope;
