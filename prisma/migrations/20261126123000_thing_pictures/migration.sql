-- Pictures of assets and locations (docs/behaviour/things.md). An upload that is one is marked, so that a single
-- statement takes it: nothing else that links uploads can take it, too.

-- AlterTable
ALTER TABLE "attachments" ADD COLUMN     "of_thing" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "attachments"
  ADD CONSTRAINT "attachments_of_thing" CHECK (NOT of_thing OR (request_id IS NULL AND comment_id IS NULL)) NOT VALID;

-- Whoever deletes a picture clears the mark first: processes of the version before take it for an upload that
-- belongs to nothing.
CREATE TRIGGER keep_thing_picture BEFORE DELETE ON attachments
  FOR EACH ROW WHEN (OLD.of_thing)
  EXECUTE FUNCTION keep_comment_photo();

-- AlterTable
ALTER TABLE "assets" ADD COLUMN     "image_id" INTEGER;

-- AlterTable
ALTER TABLE "locations" ADD COLUMN     "image_id" INTEGER;

-- AddForeignKey
ALTER TABLE "assets" ADD CONSTRAINT "assets_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "attachments"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;

-- AddForeignKey
ALTER TABLE "locations" ADD CONSTRAINT "locations_image_id_fkey" FOREIGN KEY ("image_id") REFERENCES "attachments"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
