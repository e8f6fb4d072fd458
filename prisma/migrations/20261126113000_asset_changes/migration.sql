-- Changes of place and state of assets, for their history (docs/behaviour/things.md).

-- CreateEnum
CREATE TYPE "asset_change_kind" AS ENUM ('move', 'state');

-- CreateTable
CREATE TABLE "asset_changes" (
    "id" SERIAL NOT NULL,
    "asset_id" INTEGER NOT NULL,
    "kind" "asset_change_kind" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "data" JSONB NOT NULL,

    CONSTRAINT "asset_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "asset_changes_asset_id_kind_at_id_idx" ON "asset_changes"("asset_id", "kind", "at", "id");

-- AddForeignKey
ALTER TABLE "asset_changes" ADD CONSTRAINT "asset_changes_asset_id_fkey" FOREIGN KEY ("asset_id") REFERENCES "assets"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "asset_changes" ADD CONSTRAINT "asset_changes_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
