-- Usernames that look alike are one (decisions "Usernames"): api/contract/username-look.ts says how, and
-- its test compares the two. Names that clashed before stay as they are: the earliest account holds the
-- look, the others have none, and nobody else can take it.
alter table user_account add column username_look text unique;
update user_account set username_look = earliest.look
from (
  select distinct on (look) id, look from (
    select id, created_at,
      replace(replace(translate(username_folded, 'i10', 'llo'), 'rn', 'm'), 'vv', 'w') as look
    from user_account where username_folded is not null
  ) named
  order by look, created_at, id
) earliest
where earliest.id = user_account.id;
