-- Links by which people without an account report about an asset or a location (docs/behaviour/things.md).

-- AlterTable
ALTER TABLE "system_settings" ADD COLUMN     "report_links" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "report_links" (
    "id" SERIAL NOT NULL,
    "code" TEXT NOT NULL,
    "asset_id" INTEGER,
    "location_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "report_links_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "report_links_one_thing" CHECK (num_nonnulls("asset_id", "location_id") = 1)
);

-- CreateTable
CREATE TABLE "report_accounts" (
    "department_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "report_accounts_pkey" PRIMARY KEY ("department_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "report_links_code_key" ON "report_links"("code");

-- CreateIndex
CREATE UNIQUE INDEX "report_links_asset_id_key" ON "report_links"("asset_id");

-- CreateIndex
CREATE UNIQUE INDEX "report_links_location_id_key" ON "report_links"("location_id");

-- CreateIndex
CREATE UNIQUE INDEX "report_accounts_user_id_key" ON "report_accounts"("user_id");

-- AddForeignKey
ALTER TABLE "report_links" ADD CONSTRAINT "report_links_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "assets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_links" ADD CONSTRAINT "report_links_location_id_fkey" FOREIGN KEY ("location_id") REFERENCES "locations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_accounts" ADD CONSTRAINT "report_accounts_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "departments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_accounts" ADD CONSTRAINT "report_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A link ends with its thing, whatever retires or archives it.
CREATE FUNCTION end_report_link_of_asset() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM report_links WHERE asset_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER end_report_link AFTER UPDATE OF state ON assets
  FOR EACH ROW WHEN (NEW.state = 'retired') EXECUTE FUNCTION end_report_link_of_asset();

CREATE FUNCTION end_report_link_of_location() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM report_links WHERE location_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER end_report_link AFTER UPDATE OF archived_at ON locations
  FOR EACH ROW WHEN (NEW.archived_at IS NOT NULL) EXECUTE FUNCTION end_report_link_of_location();
