-- Meters of assets and their readings (docs/behaviour/things.md). The folded names are in the order of dictionaries.

-- CreateEnum
CREATE TYPE "meter_kind" AS ENUM ('counter', 'gauge');

-- CreateTable
CREATE TABLE "meters" (
    "id" SERIAL NOT NULL,
    "asset_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT COLLATE "und-x-icu" NOT NULL,
    "unit" TEXT NOT NULL,
    "kind" "meter_kind" NOT NULL DEFAULT 'counter',
    "last_value" DECIMAL(18,3),
    "last_at" TIMESTAMPTZ(3),
    "total" DECIMAL(24,3),
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "meters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "readings" (
    "id" SERIAL NOT NULL,
    "meter_id" INTEGER NOT NULL,
    "value" DECIMAL(18,3) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "note" TEXT,
    "replaces_meter" BOOLEAN NOT NULL DEFAULT false,
    "delta" DECIMAL(18,3),
    "entered_by_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "readings_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "meters_asset_id_name_key_key" ON "meters"("asset_id", "name_key");

-- CreateIndex
CREATE INDEX "meters_name_key_id_idx" ON "meters"("name_key", "id");

-- CreateIndex
CREATE INDEX "meters_created_at_id_idx" ON "meters"("created_at", "id");

-- CreateIndex
CREATE INDEX "readings_meter_id_at_id_idx" ON "readings"("meter_id", "at", "id");

-- AddForeignKey
ALTER TABLE "meters" ADD CONSTRAINT "meters_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "assets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "readings" ADD CONSTRAINT "readings_meter_id_fkey" FOREIGN KEY ("meter_id") REFERENCES "meters"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "readings" ADD CONSTRAINT "readings_entered_by_id_fkey" FOREIGN KEY ("entered_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
