-- CreateEnum
CREATE TYPE "document_kind" AS ENUM ('manual', 'drawing', 'certificate', 'warranty', 'photo', 'other');

-- migration-check: allow enum-value: rows have it only for documents, which the version before cannot add
ALTER TYPE "asset_change_kind" ADD VALUE 'document';

-- migration-check: allow enum-value: rows have it only for documents, which the version before cannot add
ALTER TYPE "notification_kind" ADD VALUE 'document_expires' BEFORE 'delegated';

-- CreateTable
CREATE TABLE "documents" (
    "id" SERIAL NOT NULL,
    "asset_id" INTEGER,
    "location_id" INTEGER,
    "part_id" INTEGER,
    "schedule_id" INTEGER,
    "title" TEXT NOT NULL,
    "kind" "document_kind" NOT NULL DEFAULT 'other',
    "valid_until" DATE,
    "told_until" DATE,
    "filename" TEXT NOT NULL,
    "original_name" TEXT NOT NULL,
    "mime_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "converted_size" INTEGER,
    "uploaded_by_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "documents_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "documents_filename_key" ON "documents"("filename");

-- CreateIndex
CREATE INDEX "documents_asset_id_idx" ON "documents"("asset_id");

-- CreateIndex
CREATE INDEX "documents_location_id_idx" ON "documents"("location_id");

-- CreateIndex
CREATE INDEX "documents_part_id_idx" ON "documents"("part_id");

-- CreateIndex
CREATE INDEX "documents_schedule_id_idx" ON "documents"("schedule_id");

-- CreateIndex
CREATE INDEX "documents_uploaded_by_id_idx" ON "documents"("uploaded_by_id");

-- AddForeignKey
ALTER TABLE "documents" ADD CONSTRAINT "documents_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "assets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "documents" ADD CONSTRAINT "documents_location_id_fkey" FOREIGN KEY ("location_id") REFERENCES "locations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "documents" ADD CONSTRAINT "documents_part_id_fkey" FOREIGN KEY ("part_id") REFERENCES "parts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "documents" ADD CONSTRAINT "documents_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "schedules"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "documents" ADD CONSTRAINT "documents_uploaded_by_id_fkey" FOREIGN KEY ("uploaded_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- A document belongs to exactly one thing.
ALTER TABLE "documents" ADD CONSTRAINT "documents_one_thing" CHECK (num_nonnulls("asset_id", "location_id", "part_id", "schedule_id") = 1);

-- Certificates of which leads have not been told, by the day on which they end.
CREATE INDEX "documents_ending" ON "documents"("valid_until") WHERE "kind" = 'certificate' AND "valid_until" IS DISTINCT FROM "told_until";
