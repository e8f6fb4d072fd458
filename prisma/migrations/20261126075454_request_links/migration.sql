-- Records that a request is about, beside its texts (docs/behaviour/things.md). Null in all rows: the keys are
-- validated by the migration request_links_validated.

-- AlterTable
ALTER TABLE "maintenance_requests" ADD COLUMN     "asset_id" INTEGER,
ADD COLUMN     "category_id" INTEGER,
ADD COLUMN     "location_id" INTEGER;

-- AddForeignKey
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_location_id_fkey" FOREIGN KEY ("location_id") REFERENCES "locations"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "assets"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
