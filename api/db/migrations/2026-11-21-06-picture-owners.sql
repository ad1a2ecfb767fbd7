-- Whether a picture still belongs to something is asked before its files go.
create index listing_photo_media_idx on listing_photo (media_key);
create index listing_cover_idx on listing (cover_key) where cover_key is not null;
create index user_account_photo_idx on user_account (profile_photo) where profile_photo is not null;
create index user_account_social_photo_idx on user_account (social_photo) where social_photo is not null;
