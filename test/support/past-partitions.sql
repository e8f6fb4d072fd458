-- Divides the first partitions of empty tables, as if the service had run for long (docs/operations/scaling.md).
-- Placeholders: {months} of a partition of the audit trail and of one of the internal log, both from 2023 on, and
-- {days} of one of the events, from ten days ago on.

DO $$
DECLARE
  parent text;
  step interval;
  start timestamptz;
  boundary timestamptz;
BEGIN
  FOR parent, step, start IN VALUES
    ('audit_records', interval '{months} months', timestamptz '2023-01-01Z'),
    ('internal_logs', interval '{months} months', timestamptz '2023-01-01Z'),
    ('outbox_events', interval '{days} days', date_trunc('day', now(), 'UTC') - interval '10 days')
  LOOP
    boundary := substring(pg_get_expr(relpartbound, oid) FROM $b$TO \('([^']+)'\)$b$)
      FROM pg_class WHERE relname = parent || '_first';
    EXECUTE format('DROP TABLE %I', parent || '_first');
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (MINVALUE) TO (%L)',
      parent || '_first', parent, start);
    WHILE start < boundary LOOP
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
        parent || to_char(start AT TIME ZONE 'UTC', '_YYYYMMDD'), parent, start, least(start + step, boundary));
      start := start + step;
    END LOOP;
  END LOOP;
  -- Of whole statements, which a partition does not get from its table.
  FOR parent IN
    SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'audit_records'::regclass
      AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = inhrelid AND tgname = 'audit_records_no_truncate')
  LOOP
    EXECUTE format('CREATE TRIGGER audit_records_no_truncate BEFORE TRUNCATE ON %s
      FOR EACH STATEMENT EXECUTE FUNCTION audit_trail_stays()', parent);
  END LOOP;
END
$$;
