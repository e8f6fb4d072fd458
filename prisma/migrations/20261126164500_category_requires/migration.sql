-- Requirements of a category before a request is approved or completed (docs/behaviour/work.md).
CREATE TYPE "category_requirement" AS ENUM ('beforePhoto', 'afterPhoto', 'checklist', 'time', 'noOpenPurchase');

ALTER TABLE "categories" ADD COLUMN "requires" "category_requirement"[] NOT NULL DEFAULT '{}';
