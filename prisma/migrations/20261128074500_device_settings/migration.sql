-- AlterTable
ALTER TABLE "users" ADD COLUMN     "language_taken_at" TIMESTAMPTZ(3),
ADD COLUMN     "timezone_taken_at" TIMESTAMPTZ(3);
