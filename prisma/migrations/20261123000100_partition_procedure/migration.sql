-- Puts a table below a partitioned one of the same name, as its partition for everything until a boundary,
-- beside one for everything after it (decision 36). The next migrations call it, once for each table.
--
-- Safe while processes of the version before run: no row is rewritten, no index is built, and the exclusive
-- lock is for changes of the catalogue alone. Reading all rows for the constraint lets requests pass.

-- migration-check: allow hidden: the name is that of the partitioned table before the lock is given back
CREATE PROCEDURE partition_by_time(parent text, key text, period text) LANGUAGE plpgsql AS $$
DECLARE
  first text := parent || '_first';
  last text := parent || '_last';
  bounded text := parent || '_until';
  boundary timestamptz;
  is_valid boolean := false;
  is_done boolean := false;
  indexes text[];
  triggers text[];
  grants text[];
  statement text;
  failure text;
  code text;
BEGIN
  -- After a process that was killed in the moment after the commit.
  IF (SELECT relkind = 'p' FROM pg_class WHERE oid = to_regclass(parent)) THEN
    RETURN;
  END IF;

  -- Rows at or after the boundary are refused until the end of this procedure, therefore it is a week ahead.
  EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', parent);
  IF EXISTS (SELECT FROM pg_constraint WHERE conrelid = parent::regclass AND conname = bounded) THEN
    -- Of a process that was killed.
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', parent, bounded);
  END IF;
  EXECUTE format('SELECT greatest(now() + interval ''7 days'', max(%I)) FROM %I', key, parent) INTO boundary;
  boundary := (date_trunc(period, boundary AT TIME ZONE 'UTC') + ('1 ' || period)::interval) AT TIME ZONE 'UTC';
  EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK (%I < %L) NOT VALID', parent, bounded, key, boundary);
  COMMIT;

  FOR attempt IN 1..20 LOOP
    BEGIN
      IF NOT is_valid THEN
        EXECUTE format('ALTER TABLE %I VALIDATE CONSTRAINT %I', parent, bounded);
        is_valid := true;
      ELSE
        EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', parent);
        -- As statements on the name that the partitioned table has from now on.
        SELECT array_agg(pg_get_indexdef(indexrelid)) INTO indexes FROM pg_index
          WHERE indrelid = parent::regclass AND indisvalid AND NOT indisunique;
        SELECT array_agg(pg_get_triggerdef(oid)) INTO triggers FROM pg_trigger
          WHERE tgrelid = parent::regclass AND NOT tgisinternal;
        SELECT array_agg(format('GRANT %s ON %I TO %s', privilege_type, parent,
            CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END)) INTO grants
          FROM pg_class, aclexplode(relacl)
          WHERE pg_class.oid = parent::regclass AND grantee <> relowner;

        EXECUTE format('ALTER TABLE %I RENAME TO %I', parent, first);
        FOR statement IN
          SELECT format('ALTER INDEX %s RENAME TO %I', indexrelid::regclass,
            left(first || regexp_replace(relname, '^(' || parent || ')?_?', '_'), 63))
          FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
          WHERE indrelid = first::regclass AND NOT indisunique
        LOOP
          EXECUTE statement;
        END LOOP;
        EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I, ADD CONSTRAINT %I PRIMARY KEY USING INDEX %4$I',
          first, parent || '_pkey', first || '_pkey', first || '_pkey');
        -- A trigger for each row of the partitioned table is one of each partition; other triggers stay.
        FOR statement IN
          SELECT format('DROP TRIGGER %I ON %I', tgname, first) FROM pg_trigger
          WHERE tgrelid = first::regclass AND NOT tgisinternal AND tgtype & 1 = 1
        LOOP
          EXECUTE statement;
        END LOOP;

        EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING STORAGE INCLUDING COMMENTS,
          CONSTRAINT %I PRIMARY KEY (id, %I)) PARTITION BY RANGE (%4$I)', parent, first, parent || '_pkey', key);
        -- Otherwise the sequence would go with the first partition.
        EXECUTE format('ALTER SEQUENCE %s OWNED BY %I.id', pg_get_serial_sequence(first, 'id'), parent);
        FOREACH statement IN ARRAY coalesce(indexes, '{}') || coalesce(triggers, '{}') || coalesce(grants, '{}')
        LOOP
          EXECUTE statement;
        END LOOP;
        -- The validated constraint spares the scan, the indexes are those of the partitioned table.
        EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)',
          parent, first, boundary);
        EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', first, bounded);
        EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (MAXVALUE)',
          last, parent, boundary);
        FOREACH statement IN ARRAY coalesce(triggers, '{}') LOOP
          CONTINUE WHEN statement LIKE '% FOR EACH ROW %';
          EXECUTE regexp_replace(statement, '( ON (\w+\.)?)' || parent || ' ', '\1' || last || ' ');
        END LOOP;
        is_done := true;
      END IF;
    EXCEPTION WHEN OTHERS THEN
      GET STACKED DIAGNOSTICS failure = MESSAGE_TEXT, code = RETURNED_SQLSTATE;
    END;
    COMMIT;
    EXIT WHEN is_done OR code NOT IN ('55P03', '40P01');
    -- Requests that wait for the lock go first.
    IF code IS NOT NULL THEN
      code := NULL;
      PERFORM pg_sleep(1);
      COMMIT;
    END IF;
  END LOOP;

  IF NOT is_done THEN
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT IF EXISTS %I', parent, bounded);
    COMMIT;
    RAISE EXCEPTION '%', coalesce(failure, 'the lock was not available') USING ERRCODE = coalesce(code, '55P03');
  END IF;
END
$$;
