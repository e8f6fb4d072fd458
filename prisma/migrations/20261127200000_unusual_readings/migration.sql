-- Readings whose rise was much larger than those before. Readings of before count as usual.
ALTER TABLE "readings" ADD COLUMN "unusual" BOOLEAN NOT NULL DEFAULT false;
