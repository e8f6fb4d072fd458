-- Checklists, and the checklist of a category (docs/behaviour/work.md). The folded names are in the order of dictionaries.

-- AlterTable
ALTER TABLE "categories" ADD COLUMN     "checklist_id" INTEGER;

-- CreateTable
CREATE TABLE "checklists" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT COLLATE "und-x-icu" NOT NULL,
    "search_text" TEXT NOT NULL,
    "description" TEXT,
    "items" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "referred_to" BOOLEAN NOT NULL DEFAULT false,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "checklists_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "checklists_name_key_key" ON "checklists"("name_key");

-- CreateIndex
CREATE INDEX "checklists_search_text" ON "checklists" USING GIN ("search_text" gin_trgm_ops);

-- AddForeignKey
ALTER TABLE "categories" ADD CONSTRAINT "categories_checklist_id_fkey" FOREIGN KEY ("checklist_id") REFERENCES "checklists"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
