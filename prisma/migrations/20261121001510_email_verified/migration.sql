-- When it became certain that the address belongs to the person; null: the person has only claimed it.
ALTER TABLE "users" ADD COLUMN "email_verified_at" TIMESTAMPTZ(3);

-- The operator entered the super_admin's.
UPDATE users SET email_verified_at = created_at WHERE role = 'super_admin';

-- A provider verified those of linked accounts.
UPDATE users SET email_verified_at = linked.created_at
FROM (SELECT user_id, min(created_at) AS created_at FROM user_identities GROUP BY user_id) linked
WHERE users.id = linked.user_id AND users.email_verified_at IS NULL;

-- Somebody entitled to it entered the address: at the creation of the account, or later. Only an entry
-- that names the address of today counts.
UPDATE users SET email_verified_at = entered.at
FROM (
  SELECT target_id, metadata #>> '{after,email}' AS email, max(timestamp) AS at
  FROM audit_records
  WHERE action IN ('user.created', 'user.updated') AND target_type = 'user' AND actor_id IS NOT NULL
    AND metadata #>> '{after,email}' IS NOT NULL
  GROUP BY 1, 2
) entered
WHERE users.id::text = entered.target_id AND users.email = entered.email
  AND users.email_verified_at IS NULL;
