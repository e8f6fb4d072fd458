-- Saved views of lists, and which of them a person sees first (docs/behaviour/saved-views.md).
-- Names are in the order of dictionaries.

-- CreateEnum
CREATE TYPE "saved_view_sharing" AS ENUM ('private', 'department', 'everyone');

-- CreateTable
CREATE TABLE "saved_views" (
    "id" SERIAL NOT NULL,
    "owner_id" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT COLLATE "und-x-icu" NOT NULL,
    "filter" JSONB NOT NULL DEFAULT '{}',
    "sort" TEXT,
    "columns" JSONB,
    "shared" "saved_view_sharing" NOT NULL DEFAULT 'private',
    "department_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_view_defaults" (
    "user_id" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "view_id" INTEGER NOT NULL,

    CONSTRAINT "saved_view_defaults_pkey" PRIMARY KEY ("user_id","list")
);

-- CreateIndex
CREATE INDEX "saved_views_department_id_idx" ON "saved_views"("department_id");

-- CreateIndex
CREATE INDEX "saved_views_shared_name_key_id_idx" ON "saved_views"("shared", "name_key", "id");

-- CreateIndex
CREATE UNIQUE INDEX "saved_views_owner_id_list_name_key_key" ON "saved_views"("owner_id", "list", "name_key");

-- CreateIndex
CREATE INDEX "saved_view_defaults_view_id_idx" ON "saved_view_defaults"("view_id");

-- AddForeignKey
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "departments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view_defaults" ADD CONSTRAINT "saved_view_defaults_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view_defaults" ADD CONSTRAINT "saved_view_defaults_view_id_fkey" FOREIGN KEY ("view_id") REFERENCES "saved_views"("id") ON DELETE CASCADE ON UPDATE CASCADE;
