-- The shipping methods `boxnow`, `acs` and `pickup` become `locker`, `courier` and `hub_pickup`, since
-- a carrier is a provider and not a method. The API still speaks the old values, so that the stored
-- answers of idempotent calls stay as they are.
create temporary table renamed_method (before text primary key, after text not null) on commit drop;
insert into renamed_method values ('boxnow', 'locker'), ('acs', 'courier'), ('pickup', 'hub_pickup');

update customer_order set shipping_method = renamed_method.after
from renamed_method where shipping_method = renamed_method.before;
update shipment set method = renamed_method.after
from renamed_method where method = renamed_method.before;
update sim_parcel set method = renamed_method.after
from renamed_method where method = renamed_method.before;

-- Mails that wait to be sent render the receipt from their payload.
update message
set payload = jsonb_set(payload, '{receipt,delivery,method}', to_jsonb(renamed_method.after))
from renamed_method where payload #>> '{receipt,delivery,method}' = renamed_method.before;
