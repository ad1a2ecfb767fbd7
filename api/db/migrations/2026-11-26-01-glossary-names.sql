-- Tables and columns take the words of docs/glossary.md.
alter table favorite rename column price_told to price_notified;
alter table saved_search rename column told_at to notified_at;
alter table shipment rename column silent_since to no_news_since;
alter table outbox_letter rename to outbox_message;
alter table search_shelf rename to search_scope;
alter table voucher rename to promo_code;
alter table voucher_use rename to promo_code_use;
alter table promo_code_use rename column voucher_id to promo_code_id;
alter table courier_voucher rename to shipping_label;
-- Calls that are repeated during the upgrade are recognized by the new ids.
update idempotency_key set endpoint = renamed.after
from (values
  ('useVoucher', 'usePromoCode'), ('removeVoucher', 'removePromoCode'),
  ('exchangeHandOff', 'exchangeLoginCode'), ('saveCheck', 'saveInspection'),
  ('addCheckPhoto', 'addInspectionPhoto'), ('decideCheck', 'decideInspection')
) as renamed (before, after)
where idempotency_key.endpoint = renamed.before;
