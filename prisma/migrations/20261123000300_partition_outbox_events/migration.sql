-- Partitions by the week of "occurred_at", in UTC (decision 36). The procedure commits by itself.
CALL partition_by_time('outbox_events', 'occurred_at', 'week');
