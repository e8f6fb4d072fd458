-- AlterTable
ALTER TABLE "attachments" ADD COLUMN     "received_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "comments" ADD COLUMN     "received_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "downtimes" ADD COLUMN     "received_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "readings" ADD COLUMN     "received_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "request_checklist_items" ADD COLUMN     "received_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "stock_movements" ADD COLUMN     "received_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "time_entries" ADD COLUMN     "received_at" TIMESTAMPTZ(3);
