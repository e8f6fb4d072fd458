-- Partitions by the month of "timestamp", in UTC (decision 36). The procedure commits by itself.
CALL partition_by_time('internal_logs', 'timestamp', 'month');
