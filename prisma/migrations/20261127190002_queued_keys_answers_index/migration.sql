-- Only keys that live longer than their answers are in it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "idempotency_records_answer_until" ON "idempotency_records"("answer_until") WHERE "answer_until" IS NOT NULL;
