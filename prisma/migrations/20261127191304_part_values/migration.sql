-- AlterTable
ALTER TABLE "parts" ADD COLUMN     "value" DECIMAL(30,9);

-- AlterTable
ALTER TABLE "stock_movements" ADD COLUMN     "value" DECIMAL(30,9);
