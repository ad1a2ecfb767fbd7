-- Names an entry that counts once per window, such as a look at personal data; null for all others.
alter table audit_entry add column once_key text unique;
