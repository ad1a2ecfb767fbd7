-- Profile images of a member. The shown one is the one that user_account.profile_photo names.
create table profile_image (
  id uuid primary key,
  user_id uuid not null references user_account (id),
  -- The square that others see, and the whole picture that it was cut from.
  media_key text not null references media (key),
  source_key text not null references media (key),
  -- The square, in pixels of the whole picture.
  square_left integer not null check (square_left >= 0),
  square_top integer not null check (square_top >= 0),
  square_side integer not null check (square_side > 0),
  created_at timestamptz not null
);
create index profile_image_user_idx on profile_image (user_id);
create index profile_image_media_idx on profile_image (media_key);
create index profile_image_source_idx on profile_image (source_key);

-- Images from before are squares, of which the whole picture was not kept.
insert into profile_image (
  id, user_id, media_key, source_key, square_left, square_top, square_side, created_at
)
select gen_random_uuid(), u.id, m.key, m.key, 0, 0, least(m.width, m.height), m.created_at
from user_account u
join media m on u.profile_photo = '/media/' || m.key;
