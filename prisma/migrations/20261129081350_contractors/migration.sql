-- AlterTable
ALTER TABLE "categories" ADD COLUMN     "requires_insurance" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "documents" ADD COLUMN     "contractor_id" INTEGER;

-- CreateTable
CREATE TABLE "contractors" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "contact_name" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "department_id" INTEGER,
    "insured_until" DATE,
    "blocked" BOOLEAN NOT NULL DEFAULT false,
    "note" TEXT,
    "search_text" TEXT NOT NULL,
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contractors_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contractor_categories" (
    "contractor_id" INTEGER NOT NULL,
    "category_id" INTEGER NOT NULL,
    "position" SMALLINT NOT NULL,

    CONSTRAINT "contractor_categories_pkey" PRIMARY KEY ("contractor_id","category_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "contractors_name_key_key" ON "contractors"("name_key");

-- CreateIndex
CREATE INDEX "contractors_name_key_id_idx" ON "contractors"("name_key", "id");

-- CreateIndex
CREATE INDEX "contractors_created_at_id_idx" ON "contractors"("created_at", "id");

-- CreateIndex
CREATE INDEX "contractors_department_id_name_key_id_idx" ON "contractors"("department_id", "name_key", "id");

-- CreateIndex
CREATE INDEX "contractors_search_text" ON "contractors" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "contractor_categories_category_id_contractor_id_idx" ON "contractor_categories"("category_id", "contractor_id");

-- AddForeignKey
ALTER TABLE "contractors" ADD CONSTRAINT "contractors_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "departments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contractor_categories" ADD CONSTRAINT "contractor_categories_contractor_id_fkey" FOREIGN KEY ("contractor_id") REFERENCES "contractors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contractor_categories" ADD CONSTRAINT "contractor_categories_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "documents" ADD CONSTRAINT "documents_contractor_id_fkey" FOREIGN KEY ("contractor_id") REFERENCES "contractors"("id") ON DELETE CASCADE ON UPDATE CASCADE NOT VALID;

-- Widened: what it took before, it still takes.
ALTER TABLE "documents" DROP CONSTRAINT "documents_one_thing";
ALTER TABLE "documents" ADD CONSTRAINT "documents_one_thing" CHECK (num_nonnulls("asset_id", "location_id", "part_id", "schedule_id", "contractor_id") = 1) NOT VALID;
