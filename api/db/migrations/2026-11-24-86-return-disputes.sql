-- A seller shows what came back to them.
alter table order_photo drop constraint order_photo_purpose_check;
alter table order_photo add constraint order_photo_purpose_check check (purpose in ('return', 'return_dispute', 'review', 'claim'));
