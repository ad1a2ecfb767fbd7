-- The badge was a flag of the demo until now; from here on it is earned by documents and sales.
update user_account set is_pro = false where is_pro;
