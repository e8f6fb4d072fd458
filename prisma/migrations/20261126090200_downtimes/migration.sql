-- Times in which assets were down (docs/behaviour/things.md).

-- CreateTable
CREATE TABLE "downtimes" (
    "id" SERIAL NOT NULL,
    "asset_id" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "planned" BOOLEAN NOT NULL DEFAULT false,
    "reason" TEXT,
    "request_id" INTEGER,
    "created_by_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "downtimes_pkey" PRIMARY KEY ("id"),
    -- Equal where it was opened and ended in the same millisecond.
    CONSTRAINT "downtimes_order" CHECK ("ended_at" >= "started_at")
);

-- CreateIndex
CREATE INDEX "downtimes_started_at_id_idx" ON "downtimes"("started_at", "id");

-- CreateIndex
CREATE INDEX "downtimes_asset_id_started_at_id_idx" ON "downtimes"("asset_id", "started_at", "id");

-- CreateIndex
CREATE INDEX "downtimes_request_id_started_at_id_idx" ON "downtimes"("request_id", "started_at", "id");

-- CreateIndex
CREATE INDEX "downtimes_planned_started_at_id_idx" ON "downtimes"("planned", "started_at", "id");

-- AddForeignKey
ALTER TABLE "downtimes" ADD CONSTRAINT "downtimes_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "assets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "downtimes" ADD CONSTRAINT "downtimes_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "maintenance_requests"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "downtimes" ADD CONSTRAINT "downtimes_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One open downtime of an asset; Prisma has no partial index.
CREATE UNIQUE INDEX "downtimes_open" ON "downtimes"("asset_id") WHERE ended_at IS NULL;
CREATE INDEX "downtimes_open_by_start" ON "downtimes"("started_at", "id") WHERE ended_at IS NULL;

-- Those that overlap a period.
CREATE INDEX "downtimes_period" ON "downtimes" USING GIST (tstzrange("started_at", "ended_at"));
