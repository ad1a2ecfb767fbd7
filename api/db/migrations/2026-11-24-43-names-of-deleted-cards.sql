-- The embedded card provider kept the holder's name of cards that were deleted.
update sandbox_card set name = '' where deleted_at is not null;
