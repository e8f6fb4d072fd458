-- DropIndex
DROP INDEX "audit_records_action_id_idx";

-- DropIndex
DROP INDEX "audit_records_actor_id_id_idx";

-- DropIndex
DROP INDEX "audit_records_target_type_target_id_id_idx";

-- DropIndex
DROP INDEX "internal_logs_category_id_idx";

-- AlterTable
ALTER TABLE "audit_records" ADD COLUMN     "hash" TEXT,
ADD COLUMN     "previous_hash" TEXT,
ADD COLUMN     "sequence" BIGINT;

-- CreateTable
CREATE TABLE "audit_chain" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "sequence" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_chain_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_records_actor_id_timestamp_id_idx" ON "audit_records"("actor_id", "timestamp", "id");

-- CreateIndex
CREATE INDEX "audit_records_target_type_target_id_timestamp_id_idx" ON "audit_records"("target_type", "target_id", "timestamp", "id");

-- CreateIndex
CREATE INDEX "audit_records_action_timestamp_id_idx" ON "audit_records"("action", "timestamp", "id");

-- CreateIndex
CREATE INDEX "audit_records_sequence_id_idx" ON "audit_records"("sequence", "id");

-- CreateIndex
CREATE INDEX "internal_logs_category_timestamp_id_idx" ON "internal_logs"("category", "timestamp", "id");

-- CreateIndex
CREATE INDEX "internal_logs_level_timestamp_id_idx" ON "internal_logs"("level", "timestamp", "id");

-- CreateIndex
CREATE INDEX "internal_logs_service_timestamp_id_idx" ON "internal_logs"("service", "timestamp", "id");

-- CreateIndex
CREATE INDEX "internal_logs_event_timestamp_idx" ON "internal_logs"("event", "timestamp");

-- CreateIndex
CREATE INDEX "maintenance_requests_created_at_department_id_status_priori_idx" ON "maintenance_requests"("created_at", "department_id", "status", "priority");

-- CreateIndex
CREATE INDEX "maintenance_requests_approved_at_department_id_created_at_idx" ON "maintenance_requests"("approved_at", "department_id", "created_at");

-- CreateIndex
CREATE INDEX "maintenance_requests_assigned_at_department_id_created_at_idx" ON "maintenance_requests"("assigned_at", "department_id", "created_at");

-- CreateIndex
CREATE INDEX "maintenance_requests_completed_at_department_id_created_at_idx" ON "maintenance_requests"("completed_at", "department_id", "created_at");

-- CreateIndex
CREATE INDEX "maintenance_requests_status_department_id_created_at_idx" ON "maintenance_requests"("status", "department_id", "created_at");

-- The audit trail is append-only. A record may be sealed, once; nothing else of it ever changes, and
-- no record goes. Whoever owns the table can drop the trigger: what they change then breaks the chain.
CREATE FUNCTION audit_records_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND OLD.sequence IS NULL AND OLD.hash IS NULL AND OLD.previous_hash IS NULL
    AND NEW.sequence IS NOT NULL AND NEW.hash IS NOT NULL AND NEW.previous_hash IS NOT NULL
    AND to_jsonb(NEW) - ARRAY['sequence', 'hash', 'previous_hash']
      = to_jsonb(OLD) - ARRAY['sequence', 'hash', 'previous_hash']
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit trail is append-only' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER audit_records_append_only BEFORE UPDATE OR DELETE ON audit_records
  FOR EACH ROW EXECUTE FUNCTION audit_records_append_only();
