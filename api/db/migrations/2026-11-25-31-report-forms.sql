-- The form that a report was sent with: sent twice, it makes one report.
alter table report add column form_id uuid unique;
