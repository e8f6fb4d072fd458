-- CreateEnum
CREATE TYPE "field_target" AS ENUM ('request', 'asset');

-- CreateEnum
CREATE TYPE "field_kind" AS ENUM ('text', 'number', 'choice', 'multi', 'date', 'check', 'asset', 'location', 'user');

-- CreateEnum
CREATE TYPE "field_phase" AS ENUM ('submit', 'work', 'complete');

-- AlterTable
ALTER TABLE "maintenance_requests" ADD COLUMN     "fields" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "incomplete" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "field_definitions" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "applies_to" "field_target" NOT NULL,
    "label" JSONB NOT NULL,
    "help" JSONB,
    "kind" "field_kind" NOT NULL,
    "category_id" INTEGER,
    "asset_type" TEXT,
    "asset_type_key" TEXT,
    "unit" TEXT,
    "min" JSONB,
    "max" JSONB,
    "choices" JSONB NOT NULL DEFAULT '[]',
    "phase" "field_phase" NOT NULL DEFAULT 'submit',
    "required" BOOLEAN NOT NULL DEFAULT false,
    "visible_if" JSONB,
    "staff_only" BOOLEAN NOT NULL DEFAULT false,
    "fast" BOOLEAN NOT NULL DEFAULT false,
    "indexed" BOOLEAN,
    "rank" INTEGER NOT NULL,
    "referred_to" BOOLEAN NOT NULL DEFAULT false,
    "search_text" TEXT NOT NULL,
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "field_definitions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "field_definitions_key_key" ON "field_definitions"("key");

-- CreateIndex
CREATE INDEX "field_definitions_rank_id_idx" ON "field_definitions"("rank", "id");

-- CreateIndex
CREATE INDEX "field_definitions_category_id_idx" ON "field_definitions"("category_id");

-- AddForeignKey
ALTER TABLE "field_definitions" ADD CONSTRAINT "field_definitions_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
