-- Until when a turn of the conversation is being written; the next one waits for it.
alter table ai_conversation add column writing_until timestamptz;

-- What a day's answers by a language model have cost, in tokens. `reserved` is what running ones may
-- cost at most: it is taken before the call, so that no number of turns at once exceeds the budget.
create table ai_usage (
  day date primary key,
  turns integer not null,
  failed integer not null,
  tokens_in bigint not null,
  tokens_out bigint not null,
  reserved bigint not null check (reserved >= 0)
);
