-- Whom the strategy roundRobin took last (docs/behaviour/workload.md).
CREATE TABLE "assignment_turns" (
    "department_id" INTEGER NOT NULL,
    "pool" TEXT NOT NULL,
    "last_user_id" INTEGER NOT NULL,

    CONSTRAINT "assignment_turns_pkey" PRIMARY KEY ("department_id","pool")
);

-- AddForeignKey
ALTER TABLE "assignment_turns" ADD CONSTRAINT "assignment_turns_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "departments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
