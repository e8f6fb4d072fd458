-- The order of the event feed, and which request an event tells of (contract 2, section 7).
--
-- The constant default rewrites no row: rows that are here read as transaction 0 and come first. The
-- default that follows counts for rows that are written from now on, also by the version before.

-- AlterTable
ALTER TABLE "outbox_events" ADD COLUMN     "audience" "audience",
ADD COLUMN     "maintenance_request_id" INTEGER,
ADD COLUMN     "xid" xid8 NOT NULL DEFAULT '0'::xid8;

-- AlterTable
ALTER TABLE "outbox_events" ALTER COLUMN     "xid" SET DEFAULT pg_current_xact_id();
