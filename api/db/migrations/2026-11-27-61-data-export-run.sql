-- Two runs of one job may write at once: each has a folder of its own, and this is the one that is
-- downloaded.
alter table data_export add column run uuid;
