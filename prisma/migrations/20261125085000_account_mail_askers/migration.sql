-- Who caused a mail: each gets a share of the mails to an address.
ALTER TABLE "account_mails" ADD COLUMN "asker_hash" TEXT;
