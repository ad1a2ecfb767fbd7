-- Actions of the hunter name the ends of a price as saved searches and addresses do.
update ai_turn
set reply = jsonb_set(
  reply,
  '{actions}',
  replace(
    replace((reply -> 'actions')::text, 'price_from=', 'price_min='), 'price_to=', 'price_max='
  )::jsonb
)
where (reply -> 'actions')::text ~ 'price_(?:from|to)=';
