-- Triggers for each row do not see TRUNCATE: the whole trail could be emptied by one word.
CREATE FUNCTION audit_trail_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit trail is append-only' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER audit_records_no_truncate BEFORE TRUNCATE ON audit_records
  FOR EACH STATEMENT EXECUTE FUNCTION audit_trail_stays();

-- How far the chain goes shows a tail that was cut off, as long as it cannot be set back as easily.
CREATE FUNCTION audit_chain_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.id = OLD.id AND NEW.sequence > OLD.sequence THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the chain of the audit trail only goes on' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER audit_chain_goes_on BEFORE UPDATE OR DELETE ON audit_chain
  FOR EACH ROW EXECUTE FUNCTION audit_chain_goes_on();

CREATE TRIGGER audit_chain_no_truncate BEFORE TRUNCATE ON audit_chain
  FOR EACH STATEMENT EXECUTE FUNCTION audit_trail_stays();
