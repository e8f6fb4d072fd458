-- CreateEnum
CREATE TYPE "house_language" AS ENUM ('en', 'de');

-- AlterTable
ALTER TABLE "system_settings" ADD COLUMN     "house_language" "house_language" NOT NULL DEFAULT 'en',
ADD COLUMN     "house_logo_id" INTEGER,
ADD COLUMN     "house_name" TEXT,
ADD COLUMN     "public_url" TEXT;

-- CreateIndex
-- migration-check: allow index-concurrently: the table has one row
CREATE UNIQUE INDEX "system_settings_house_logo_id_key" ON "system_settings"("house_logo_id");

-- AddForeignKey
-- migration-check: allow not-valid: the table has one row
ALTER TABLE "system_settings" ADD CONSTRAINT "system_settings_house_logo_id_fkey" FOREIGN KEY ("house_logo_id") REFERENCES "attachments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
