-- What a photo of a listing shows, in 64 bits that differ little for nearly equal photos; null for
-- pictures that are no photo of a listing, and for those too plain to tell apart.
alter table media
  add column fingerprint bit(64),
  -- Photos from before, which the job fingerprints.
  add column waits_for_fingerprint boolean not null default false;
update media set waits_for_fingerprint = true
  where content_type = 'image/jpeg'
    and (exists (select from listing_photo where media_key = media.key)
      or exists (select from draft_photo where media_key = media.key));
create index media_waiting_idx on media (key) where waits_for_fingerprint;

-- Two fingerprints with at most three different bits are equal in one of these quarters.
create index media_fingerprint_1_idx on media (substring(fingerprint from 1 for 16))
  where fingerprint is not null;
create index media_fingerprint_2_idx on media (substring(fingerprint from 17 for 16))
  where fingerprint is not null;
create index media_fingerprint_3_idx on media (substring(fingerprint from 33 for 16))
  where fingerprint is not null;
create index media_fingerprint_4_idx on media (substring(fingerprint from 49 for 16))
  where fingerprint is not null;

alter table risk_signal drop constraint risk_signal_rule_check;
alter table risk_signal add constraint risk_signal_rule_check
  check (rule in ('new_account', 'velocity', 'low_price', 'same_card', 'same_iban', 'same_device',
    'blocked_device', 'same_photo'));
