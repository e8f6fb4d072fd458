-- migration-check: allow enum-value: rows have it only for jobs of contractors, which the version before cannot make
ALTER TYPE "notification_kind" ADD VALUE 'contractor';

-- CreateTable
CREATE TABLE "job_mails" (
    "id" UUID NOT NULL,
    "link_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "status" "mail_status" NOT NULL DEFAULT 'sending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "job_mails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "job_mails_link_id_idx" ON "job_mails"("link_id");

-- AddForeignKey
ALTER TABLE "job_mails" ADD CONSTRAINT "job_mails_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "job_links"("id") ON DELETE CASCADE ON UPDATE CASCADE;
