-- CreateEnum
CREATE TYPE "target_direction" AS ENUM ('up', 'down');

-- CreateTable
CREATE TABLE "targets" (
    "id" SERIAL NOT NULL,
    "figure" TEXT NOT NULL,
    "department_id" INTEGER,
    "category_id" INTEGER,
    "direction" "target_direction" NOT NULL,
    "good" DOUBLE PRECISION NOT NULL,
    "warn" DOUBLE PRECISION NOT NULL,
    "from_day" DATE NOT NULL,
    "list_order" INTEGER NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "targets_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "targets_list_order_id_idx" ON "targets"("list_order", "id");

-- CreateIndex
CREATE INDEX "targets_department_id_idx" ON "targets"("department_id");

-- CreateIndex
CREATE INDEX "targets_category_id_idx" ON "targets"("category_id");

-- AddForeignKey
ALTER TABLE "targets" ADD CONSTRAINT "targets_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "departments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "targets" ADD CONSTRAINT "targets_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One target of a figure, department, category and day; no department and no category are values, too.
CREATE UNIQUE INDEX "targets_key" ON "targets" ("figure", COALESCE("department_id", 0), COALESCE("category_id", 0), "from_day");
