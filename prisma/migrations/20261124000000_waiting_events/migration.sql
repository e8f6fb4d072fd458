-- The events that durable subscribers have not been handed yet (decision 37).
CREATE TABLE "waiting_events" (
    "queue" TEXT NOT NULL,
    "event_id" BIGINT NOT NULL,
    "traceparent" TEXT,
    "queued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "waiting_events_pkey" PRIMARY KEY ("queue", "event_id")
);
