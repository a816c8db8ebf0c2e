-- Ask: what was asked, as far as the plan and the thread need it.

-- Answers given and emails drafted. By plan, so that what was asked on a plan without a limit uses up nothing of one that has one.
CREATE TABLE ask_count (
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  plan TEXT NOT NULL,
  asked INTEGER NOT NULL,
  PRIMARY KEY (account_id, plan)
) WITHOUT ROWID;

-- The last few questions of a person in an account: what "and in 2024?" goes on from. Answers are not kept; they would be
-- one more place where the numbers of accounts and policies stand.
CREATE TABLE ask_turn (
  account_id TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL REFERENCES user (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  question TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  PRIMARY KEY (account_id, user_id, position)
) WITHOUT ROWID;
