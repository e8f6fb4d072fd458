-- A record that came with a seal of its own would look sealed, past the end of the chain, and one with a
-- hash alone would be refused to the sealer for ever, and all records with it.
CREATE FUNCTION audit_records_come_unsealed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a record of the audit trail is sealed after it was written'
    USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER audit_records_come_unsealed BEFORE INSERT ON audit_records
  FOR EACH ROW
  WHEN (NEW.sequence IS NOT NULL OR NEW.hash IS NOT NULL OR NEW.previous_hash IS NOT NULL)
  EXECUTE FUNCTION audit_records_come_unsealed();
