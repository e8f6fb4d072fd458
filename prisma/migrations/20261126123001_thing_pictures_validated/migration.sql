ALTER TABLE "attachments" VALIDATE CONSTRAINT "attachments_of_thing";
ALTER TABLE "assets" VALIDATE CONSTRAINT "assets_image_id_fkey";
ALTER TABLE "locations" VALIDATE CONSTRAINT "locations_image_id_fkey";
