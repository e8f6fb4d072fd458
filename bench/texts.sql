-- The texts that a search reads, of all requests of test/support/many-rows.sql. Placeholder: {requests}.
-- In blocks: the words of all requests at once need more memory than there is.
DO $$
BEGIN
  FOR block IN 0..{requests} / 5000 LOOP
    PERFORM write_request_texts(array_agg(id)) FROM maintenance_requests
    WHERE id > block * 5000 AND id <= (block + 1) * 5000;
    COMMIT;
  END LOOP;
END $$;
