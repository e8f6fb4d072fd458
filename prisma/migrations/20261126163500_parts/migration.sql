-- Parts in stock and their movements (docs/behaviour/work.md). The folded texts are in the order of dictionaries.

-- CreateEnum
CREATE TYPE "stock_movement_kind" AS ENUM ('receipt', 'issue', 'return', 'count');

-- CreateTable
CREATE TABLE "parts" (
    "id" SERIAL NOT NULL,
    "sku" TEXT NOT NULL,
    "sku_key" TEXT COLLATE "und-x-icu" NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT COLLATE "und-x-icu" NOT NULL,
    "search_text" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "on_hand" DECIMAL(12,3) NOT NULL DEFAULT 0,
    "reorder_point" DECIMAL(12,3),
    "unit_cost" BIGINT NOT NULL DEFAULT 0,
    "department_id" INTEGER,
    "archived_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "parts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "parts_on_hand" CHECK (on_hand >= 0)
);

-- CreateTable
CREATE TABLE "stock_movements" (
    "id" SERIAL NOT NULL,
    "part_id" INTEGER NOT NULL,
    "kind" "stock_movement_kind" NOT NULL,
    "quantity" DECIMAL(12,3) NOT NULL,
    "delta" DECIMAL(12,3) NOT NULL,
    "on_hand_after" DECIMAL(12,3) NOT NULL,
    "unit_cost" BIGINT NOT NULL,
    "cost" BIGINT NOT NULL,
    "request_id" INTEGER,
    "note" TEXT,
    "actor_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stock_movements_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "parts_sku_key_key" ON "parts"("sku_key");

-- CreateIndex
CREATE INDEX "parts_sku_key_id_idx" ON "parts"("sku_key", "id");

-- CreateIndex
CREATE INDEX "parts_name_key_id_idx" ON "parts"("name_key", "id");

-- CreateIndex
CREATE INDEX "parts_department_id_sku_key_id_idx" ON "parts"("department_id", "sku_key", "id");

-- CreateIndex
CREATE INDEX "stock_movements_part_id_id_idx" ON "stock_movements"("part_id", "id");

-- CreateIndex
CREATE INDEX "stock_movements_request_id_id_idx" ON "stock_movements"("request_id", "id");

-- Searches in number and name.
CREATE INDEX "parts_search_text" ON "parts" USING GIN ("search_text" gin_trgm_ops);

-- The few parts that have to be ordered, in the two orders of the list.
CREATE INDEX "parts_low_sku" ON "parts" ("sku_key", "id") WHERE on_hand <= reorder_point AND archived_at IS NULL;
CREATE INDEX "parts_low_name" ON "parts" ("name_key", "id") WHERE on_hand <= reorder_point AND archived_at IS NULL;

-- AddForeignKey
ALTER TABLE "parts" ADD CONSTRAINT "parts_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "departments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_part_id_fkey" FOREIGN KEY ("part_id") REFERENCES "parts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "maintenance_requests"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Movements are never changed; only a purge of the request takes the reference to it away.
CREATE FUNCTION stock_movements_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.request_id IS NULL
    AND to_jsonb(NEW) - 'request_id' = to_jsonb(OLD) - 'request_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'movements of stock are append-only' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE ON stock_movements
  FOR EACH ROW EXECUTE FUNCTION stock_movements_append_only();
