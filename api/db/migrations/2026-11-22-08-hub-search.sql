-- Staff look devices up by their number.
create index customer_order_device_idx on customer_order (device_number) where device_number is not null;
