-- Checklists of requests with their answers, and requests that follow from them (docs/behaviour/work.md).

-- AlterTable
ALTER TABLE "maintenance_requests" ADD COLUMN     "follow_up_of_id" INTEGER;

-- CreateTable
CREATE TABLE "request_checklists" (
    "request_id" INTEGER NOT NULL,
    "checklist_id" INTEGER NOT NULL,
    "checklist_version" INTEGER NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "request_checklists_pkey" PRIMARY KEY ("request_id")
);

-- CreateTable
CREATE TABLE "request_checklist_items" (
    "id" SERIAL NOT NULL,
    "request_id" INTEGER NOT NULL,
    "definition" JSONB NOT NULL,
    "value" JSONB,
    "note" TEXT,
    "attachment_id" INTEGER,
    "failed" BOOLEAN NOT NULL DEFAULT false,
    "not_applicable" BOOLEAN NOT NULL DEFAULT false,
    "answered_by_id" INTEGER,
    "answered_at" TIMESTAMPTZ(3),
    "follow_up_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "request_checklist_items_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "request_checklists_checklist_id_idx" ON "request_checklists"("checklist_id");

-- CreateIndex
CREATE INDEX "request_checklist_items_request_id_id_idx" ON "request_checklist_items"("request_id", "id");

-- CreateIndex
CREATE INDEX "request_checklist_items_attachment_id_idx" ON "request_checklist_items"("attachment_id");

-- CreateIndex
CREATE INDEX "request_checklist_items_follow_up_id_idx" ON "request_checklist_items"("follow_up_id");

-- CreateIndex
CREATE INDEX "request_checklist_items_answered_by_id_idx" ON "request_checklist_items"("answered_by_id");

-- AddForeignKey
ALTER TABLE "request_checklists" ADD CONSTRAINT "request_checklists_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "maintenance_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_checklists" ADD CONSTRAINT "request_checklists_checklist_id_fkey" FOREIGN KEY ("checklist_id") REFERENCES "checklists"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_checklist_items" ADD CONSTRAINT "request_checklist_items_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "request_checklists"("request_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_checklist_items" ADD CONSTRAINT "request_checklist_items_attachment_id_fkey" FOREIGN KEY ("attachment_id") REFERENCES "attachments"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_checklist_items" ADD CONSTRAINT "request_checklist_items_answered_by_id_fkey" FOREIGN KEY ("answered_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_checklist_items" ADD CONSTRAINT "request_checklist_items_follow_up_id_fkey" FOREIGN KEY ("follow_up_id") REFERENCES "maintenance_requests"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_follow_up_of_id_fkey" FOREIGN KEY ("follow_up_of_id") REFERENCES "maintenance_requests"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
