-- Reports by the links of assets and locations (docs/behaviour/things.md).

-- CreateTable
CREATE TABLE "link_reports" (
    "request_id" INTEGER NOT NULL,
    "contact_name" TEXT,
    "contact_email" TEXT,
    "tracking_hash" TEXT NOT NULL,

    CONSTRAINT "link_reports_pkey" PRIMARY KEY ("request_id")
);

-- CreateTable
CREATE TABLE "link_me_toos" (
    "request_id" INTEGER NOT NULL,
    "token_id" UUID NOT NULL,

    CONSTRAINT "link_me_toos_pkey" PRIMARY KEY ("request_id","token_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "link_reports_tracking_hash_key" ON "link_reports"("tracking_hash");

-- AddForeignKey
ALTER TABLE "link_reports" ADD CONSTRAINT "link_reports_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "maintenance_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "link_me_toos" ADD CONSTRAINT "link_me_toos_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "maintenance_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;
