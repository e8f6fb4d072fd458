-- Three comments on each request of test/support/many-rows.sql, of which a fifth is internal. Placeholder: {requests}.
INSERT INTO comments (request_id, author_id, body, visibility, created_at)
SELECT 1 + (i - 1) / 3, 1001 + (i * 7919::bigint) % 20000,
  'The part is ordered, and will be here on Thursday. Comment ' || i,
  (CASE WHEN i % 5 = 0 THEN 'internal' ELSE 'public' END)::audience,
  timestamptz '2023-01-01' + i * (interval '1000 days' / ({requests} * 3))
FROM generate_series(1, {requests} * 3) AS i;
