-- Validated in a separate transaction, which does not block writes.
ALTER TABLE "categories" VALIDATE CONSTRAINT "categories_checklist_id_fkey";
