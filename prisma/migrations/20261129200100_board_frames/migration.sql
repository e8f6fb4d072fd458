-- AlterTable
ALTER TABLE "system_settings" ADD COLUMN     "board_frame_ancestors" TEXT[] DEFAULT ARRAY[]::TEXT[];
