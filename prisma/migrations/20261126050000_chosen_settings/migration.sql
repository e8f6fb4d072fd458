-- Whether somebody has chosen the language and the time zone. Values other than the defaults count
-- as chosen without a mark, so stored rows need no change.
ALTER TABLE "users"
  ADD COLUMN "language_chosen" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "timezone_chosen" BOOLEAN NOT NULL DEFAULT false;
