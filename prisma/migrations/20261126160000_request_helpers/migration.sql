-- Technicians who work on a request beside its assignee (docs/behaviour/work.md).
ALTER TABLE "maintenance_requests" ADD COLUMN "helper_ids" INTEGER[] NOT NULL DEFAULT '{}';
