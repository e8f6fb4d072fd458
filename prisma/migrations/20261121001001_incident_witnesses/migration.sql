-- AlterTable
ALTER TABLE "incidents" DROP COLUMN "seen_at",
ADD COLUMN     "witnesses" JSONB NOT NULL DEFAULT '{}';
