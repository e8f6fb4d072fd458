-- Why mail to an address is given up, and since when the address has refused mail for a while.
ALTER TABLE "users" ADD COLUMN "email_bounce_reason" TEXT, ADD COLUMN "email_failing_since" TIMESTAMPTZ(3);
