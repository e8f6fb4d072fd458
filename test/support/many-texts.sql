-- Adds to many-rows.sql comments and the texts of all requests, for tests of plans. One request in ten has the word `zehntel`,
-- all have `jeder`.
ALTER TABLE comments DISABLE TRIGGER USER;
INSERT INTO comments (request_id, author_id, body, visibility, created_at)
SELECT id, requester_id, 'jeder ' || CASE WHEN id % 10 = 0 THEN 'zehntel ' ELSE '' END || 'wort' || id % 997,
  CASE WHEN id % 5 = 0 THEN 'internal' ELSE 'public' END::audience, created_at
FROM maintenance_requests;
SELECT write_request_texts(array_agg(id)) FROM maintenance_requests;
