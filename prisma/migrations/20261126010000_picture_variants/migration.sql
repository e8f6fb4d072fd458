-- When the smaller variants of a photo were made; null until then.
ALTER TABLE "attachments" ADD COLUMN "variants_at" TIMESTAMPTZ(3);
