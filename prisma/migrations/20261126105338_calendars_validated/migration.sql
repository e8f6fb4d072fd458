-- Validated in a separate transaction, which does not block writes.
ALTER TABLE "system_settings" VALIDATE CONSTRAINT "system_settings_default_calendar_id_fkey";
