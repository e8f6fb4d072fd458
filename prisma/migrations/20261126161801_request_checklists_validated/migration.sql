-- Reads the requests once; they are read and written meanwhile.
ALTER TABLE "maintenance_requests" VALIDATE CONSTRAINT "maintenance_requests_follow_up_of_id_fkey";
