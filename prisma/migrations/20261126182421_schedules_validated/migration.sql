-- Reads the requests once; they are read and written meanwhile.
ALTER TABLE "maintenance_requests" VALIDATE CONSTRAINT "maintenance_requests_schedule_id_fkey";
