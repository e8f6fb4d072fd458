-- Places, kinds of work and assets (docs/behaviour/things.md). The folded names are in the order of
-- dictionaries, the paths in that of bytes, so that a subtree is a range of their index.

-- CreateEnum
CREATE TYPE "location_kind" AS ENUM ('site', 'building', 'floor', 'room', 'area');

-- CreateEnum
CREATE TYPE "asset_state" AS ENUM ('in_service', 'out_of_service', 'retired');

-- CreateTable
CREATE TABLE "locations" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT COLLATE "und-x-icu" NOT NULL,
    "code" TEXT,
    "code_key" TEXT,
    "kind" "location_kind" NOT NULL DEFAULT 'area',
    "parent_id" INTEGER,
    "department_id" INTEGER,
    "time_zone" TEXT,
    "path" TEXT COLLATE "C" NOT NULL,
    "depth" SMALLINT NOT NULL,
    "search_text" TEXT NOT NULL,
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "locations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "categories" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT COLLATE "und-x-icu" NOT NULL,
    "parent_id" INTEGER,
    "department_id" INTEGER,
    "default_priority" "maintenance_priority",
    "path" TEXT COLLATE "C" NOT NULL,
    "depth" SMALLINT NOT NULL,
    "search_text" TEXT NOT NULL,
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "categories_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assets" (
    "id" SERIAL NOT NULL,
    "tag" TEXT NOT NULL,
    "tag_key" TEXT COLLATE "und-x-icu" NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT COLLATE "und-x-icu" NOT NULL,
    "type" TEXT,
    "type_key" TEXT,
    "parent_id" INTEGER,
    "location_id" INTEGER,
    "department_id" INTEGER NOT NULL,
    "state" "asset_state" NOT NULL DEFAULT 'in_service',
    "criticality" SMALLINT NOT NULL DEFAULT 3,
    "manufacturer" TEXT,
    "model" TEXT,
    "serial_number" TEXT,
    "purchased_on" DATE,
    "purchase_cost" BIGINT,
    "warranty_until" DATE,
    "commissioned_on" DATE,
    "retired_on" DATE,
    "notes" TEXT,
    "attributes" JSONB NOT NULL DEFAULT '[]',
    "path" TEXT COLLATE "C" NOT NULL,
    "depth" SMALLINT NOT NULL,
    "search_text" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "assets_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "locations_code_key_key" ON "locations"("code_key");

-- CreateIndex
CREATE INDEX "locations_name_key_id_idx" ON "locations"("name_key", "id");

-- CreateIndex
CREATE INDEX "locations_parent_id_name_key_id_idx" ON "locations"("parent_id", "name_key", "id");

-- CreateIndex
CREATE INDEX "locations_created_at_id_idx" ON "locations"("created_at", "id");

-- CreateIndex
CREATE INDEX "locations_department_id_idx" ON "locations"("department_id");

-- CreateIndex
CREATE INDEX "locations_path_idx" ON "locations"("path");

-- CreateIndex
CREATE INDEX "locations_search_text" ON "locations" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "categories_name_key_id_idx" ON "categories"("name_key", "id");

-- CreateIndex
CREATE INDEX "categories_parent_id_name_key_id_idx" ON "categories"("parent_id", "name_key", "id");

-- CreateIndex
CREATE INDEX "categories_created_at_id_idx" ON "categories"("created_at", "id");

-- CreateIndex
CREATE INDEX "categories_department_id_idx" ON "categories"("department_id");

-- CreateIndex
CREATE INDEX "categories_path_idx" ON "categories"("path");

-- CreateIndex
CREATE INDEX "categories_search_text" ON "categories" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "assets_tag_key_key" ON "assets"("tag_key");

-- CreateIndex
CREATE INDEX "assets_name_key_id_idx" ON "assets"("name_key", "id");

-- CreateIndex
CREATE INDEX "assets_created_at_id_idx" ON "assets"("created_at", "id");

-- CreateIndex
CREATE INDEX "assets_parent_id_tag_key_id_idx" ON "assets"("parent_id", "tag_key", "id");

-- CreateIndex
CREATE INDEX "assets_location_id_tag_key_id_idx" ON "assets"("location_id", "tag_key", "id");

-- CreateIndex
CREATE INDEX "assets_department_id_tag_key_id_idx" ON "assets"("department_id", "tag_key", "id");

-- CreateIndex
CREATE INDEX "assets_type_key_tag_key_id_idx" ON "assets"("type_key", "tag_key", "id");

-- CreateIndex
CREATE INDEX "assets_state_tag_key_id_idx" ON "assets"("state", "tag_key", "id");

-- CreateIndex
CREATE INDEX "assets_warranty_until_id_idx" ON "assets"("warranty_until", "id");

-- CreateIndex
CREATE INDEX "assets_path_idx" ON "assets"("path");

-- CreateIndex
CREATE INDEX "assets_search_text" ON "assets" USING GIN ("search_text" gin_trgm_ops);

-- AddForeignKey
ALTER TABLE "locations" ADD CONSTRAINT "locations_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "locations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "locations" ADD CONSTRAINT "locations_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "departments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "categories" ADD CONSTRAINT "categories_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "departments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assets" ADD CONSTRAINT "assets_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "assets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assets" ADD CONSTRAINT "assets_location_id_fkey" FOREIGN KEY ("location_id") REFERENCES "locations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assets" ADD CONSTRAINT "assets_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "departments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Names are unique among siblings; Prisma has no index on an expression.
CREATE UNIQUE INDEX "locations_sibling_name" ON "locations"(coalesce("parent_id", 0), "name_key");
CREATE UNIQUE INDEX "categories_sibling_name" ON "categories"(coalesce("parent_id", 0), "name_key");
