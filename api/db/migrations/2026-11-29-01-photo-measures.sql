-- What the seller is told about a photo; null for pictures from before, and for those not measured.
alter table media
  add column brightness smallint check (brightness between 0 and 255),
  add column sharpness integer check (sharpness >= 0);
