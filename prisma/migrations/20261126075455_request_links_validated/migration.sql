-- Reads the requests once; they are read and written meanwhile.
ALTER TABLE "maintenance_requests" VALIDATE CONSTRAINT "maintenance_requests_category_id_fkey";
ALTER TABLE "maintenance_requests" VALIDATE CONSTRAINT "maintenance_requests_location_id_fkey";
ALTER TABLE "maintenance_requests" VALIDATE CONSTRAINT "maintenance_requests_asset_id_fkey";
