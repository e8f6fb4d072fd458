-- Kinds of notifications of clocks. A separate migration: the values cannot be used in the transaction that adds them.
-- migration-check: allow enum-value: rows have it only when there is a policy, which the version before cannot create
ALTER TYPE "notification_kind" ADD VALUE 'at_risk' BEFORE 'delegated';
-- migration-check: allow enum-value: rows have it only when there is a policy, which the version before cannot create
ALTER TYPE "notification_kind" ADD VALUE 'breached' BEFORE 'delegated';
-- migration-check: allow enum-value: rows have it only when there is a policy, which the version before cannot create
ALTER TYPE "notification_kind" ADD VALUE 'escalated' BEFORE 'delegated';
