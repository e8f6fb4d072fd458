-- CreateEnum
CREATE TYPE "failure_code_kind" AS ENUM ('problem', 'cause', 'remedy');

-- AlterEnum
-- migration-check: allow enum-value: rows have it only for categories that got it, which the version before cannot give
ALTER TYPE "category_requirement" ADD VALUE 'cause';

-- AlterTable
ALTER TABLE "maintenance_requests" ADD COLUMN     "cause_id" INTEGER,
ADD COLUMN     "problem_id" INTEGER,
ADD COLUMN     "remedy_id" INTEGER;

-- CreateTable
CREATE TABLE "failure_codes" (
    "id" SERIAL NOT NULL,
    "kind" "failure_code_kind" NOT NULL,
    "name" JSONB NOT NULL,
    "name_en_key" TEXT,
    "name_de_key" TEXT,
    "category_id" INTEGER,
    "rank" INTEGER NOT NULL DEFAULT 100,
    "place" INTEGER NOT NULL,
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "failure_codes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "failure_codes_place_id_idx" ON "failure_codes"("place", "id");

-- A name is unique in its language for kind and category, among archived ones, too.
CREATE UNIQUE INDEX "failure_codes_name_en" ON "failure_codes"("kind", coalesce("category_id", 0), "name_en_key") WHERE "name_en_key" IS NOT NULL;
CREATE UNIQUE INDEX "failure_codes_name_de" ON "failure_codes"("kind", coalesce("category_id", 0), "name_de_key") WHERE "name_de_key" IS NOT NULL;

-- CreateIndex
CREATE INDEX "failure_codes_category_id_idx" ON "failure_codes"("category_id");

-- AddForeignKey
ALTER TABLE "failure_codes" ADD CONSTRAINT "failure_codes_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_problem_id_fkey" FOREIGN KEY ("problem_id") REFERENCES "failure_codes"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_cause_id_fkey" FOREIGN KEY ("cause_id") REFERENCES "failure_codes"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_remedy_id_fkey" FOREIGN KEY ("remedy_id") REFERENCES "failure_codes"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
