-- Calendars with their versions (docs/behaviour/calendars.md). The folded names are in the order of dictionaries.

-- AlterTable
ALTER TABLE "system_settings" ADD COLUMN     "default_calendar_id" INTEGER;

-- CreateTable
CREATE TABLE "calendars" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT COLLATE "und-x-icu" NOT NULL,
    "time_zone" TEXT NOT NULL,
    "week" JSONB NOT NULL,
    "holidays" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "referred_to" BOOLEAN NOT NULL DEFAULT false,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calendars_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "calendar_versions" (
    "id" SERIAL NOT NULL,
    "calendar_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "week" JSONB NOT NULL,
    "holidays" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calendar_versions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "calendars_name_key_key" ON "calendars"("name_key");

-- CreateIndex
CREATE UNIQUE INDEX "calendar_versions_calendar_id_version_key" ON "calendar_versions"("calendar_id", "version");

-- AddForeignKey
ALTER TABLE "calendar_versions" ADD CONSTRAINT "calendar_versions_calendar_id_fkey" FOREIGN KEY ("calendar_id") REFERENCES "calendars"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "system_settings" ADD CONSTRAINT "system_settings_default_calendar_id_fkey" FOREIGN KEY ("default_calendar_id") REFERENCES "calendars"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
