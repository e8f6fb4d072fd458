-- When the person of a session last proved who they are (contract 2, section 10).
--
-- Safe while processes of the version before run: a nullable column that they do not write.

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "authenticated_at" TIMESTAMPTZ(3);
