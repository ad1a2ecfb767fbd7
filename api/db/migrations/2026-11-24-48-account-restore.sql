-- Where a listing stood when its seller closed the account, so that it can come back as it was.
alter table listing add column closed_from text check (closed_from in ('published', 'under_review'));
