-- CreateExtension
CREATE EXTENSION IF NOT EXISTS "pg_trgm";

-- CreateEnum
CREATE TYPE "role" AS ENUM ('super_admin', 'administrator', 'department_head', 'developer', 'employee', 'technician');

-- CreateEnum
CREATE TYPE "user_status" AS ENUM ('active', 'suspended', 'inactive');

-- CreateEnum
CREATE TYPE "maintenance_status" AS ENUM ('pending', 'approved', 'assigned', 'completed', 'cancelled');

-- CreateEnum
CREATE TYPE "maintenance_priority" AS ENUM ('low', 'normal', 'high', 'urgent');

-- CreateEnum
CREATE TYPE "maintenance_action" AS ENUM ('create', 'update', 'approve', 'assign', 'complete', 'cancel');

-- CreateEnum
CREATE TYPE "log_category" AS ENUM ('auth', 'security', 'system');

-- CreateEnum
CREATE TYPE "log_level" AS ENUM ('info', 'suspicious', 'warning', 'error');

-- CreateTable
CREATE TABLE "departments" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "description" TEXT,
    "head_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "departments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT,
    "role" "role" NOT NULL,
    "status" "user_status" NOT NULL DEFAULT 'active',
    "first_name" TEXT,
    "last_name" TEXT,
    "phone" TEXT,
    "job_title" TEXT,
    "department_id" INTEGER,
    "permissions_overridden" BOOLEAN NOT NULL DEFAULT false,
    "permissions" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "last_login_at" TIMESTAMPTZ(3),
    "password_changed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_reason" TEXT,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refresh_tokens" (
    "token_hash" TEXT NOT NULL,
    "session_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "refresh_tokens_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "maintenance_requests" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "priority" "maintenance_priority" NOT NULL DEFAULT 'normal',
    "category" TEXT,
    "location" TEXT,
    "status" "maintenance_status" NOT NULL DEFAULT 'pending',
    "department_id" INTEGER NOT NULL,
    "requester_id" INTEGER NOT NULL,
    "assignee_id" INTEGER,
    "approved_by_id" INTEGER,
    "approved_at" TIMESTAMPTZ(3),
    "assigned_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "completion_note" TEXT,
    "cancelled_at" TIMESTAMPTZ(3),
    "cancel_reason" TEXT,
    "import_key" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "maintenance_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "maintenance_history" (
    "id" SERIAL NOT NULL,
    "request_id" INTEGER NOT NULL,
    "action" "maintenance_action" NOT NULL,
    "from_status" "maintenance_status",
    "to_status" "maintenance_status" NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "note" TEXT,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "maintenance_history_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_records" (
    "id" BIGSERIAL NOT NULL,
    "timestamp" TIMESTAMPTZ(3) NOT NULL,
    "actor_id" INTEGER,
    "actor_email" TEXT,
    "actor_role" TEXT,
    "action" TEXT NOT NULL,
    "target_type" TEXT NOT NULL,
    "target_id" TEXT NOT NULL,
    "metadata" JSONB,
    "ip_address" TEXT,
    "request_id" TEXT,

    CONSTRAINT "audit_records_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox_events" (
    "id" BIGSERIAL NOT NULL,
    "type" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "outbox_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "internal_logs" (
    "id" BIGSERIAL NOT NULL,
    "timestamp" TIMESTAMPTZ(3) NOT NULL,
    "user_id" INTEGER,
    "ip_address" TEXT,
    "category" "log_category" NOT NULL,
    "level" "log_level" NOT NULL,
    "service" TEXT,
    "event" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "request_id" TEXT,

    CONSTRAINT "internal_logs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "departments_name_key_key" ON "departments"("name_key");

-- CreateIndex
CREATE INDEX "departments_head_id_idx" ON "departments"("head_id");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_department_id_id_idx" ON "users"("department_id", "id");

-- CreateIndex
CREATE INDEX "users_role_status_idx" ON "users"("role", "status");

-- CreateIndex
CREATE INDEX "users_created_at_id_idx" ON "users"("created_at", "id");

-- CreateIndex
CREATE INDEX "sessions_user_id_revoked_at_idx" ON "sessions"("user_id", "revoked_at");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE INDEX "refresh_tokens_session_id_idx" ON "refresh_tokens"("session_id");

-- CreateIndex
CREATE INDEX "refresh_tokens_expires_at_idx" ON "refresh_tokens"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "maintenance_requests_import_key_key" ON "maintenance_requests"("import_key");

-- CreateIndex
CREATE INDEX "maintenance_requests_created_at_id_idx" ON "maintenance_requests"("created_at", "id");

-- CreateIndex
CREATE INDEX "maintenance_requests_updated_at_id_idx" ON "maintenance_requests"("updated_at", "id");

-- CreateIndex
CREATE INDEX "maintenance_requests_status_created_at_id_idx" ON "maintenance_requests"("status", "created_at", "id");

-- CreateIndex
CREATE INDEX "maintenance_requests_department_id_created_at_id_idx" ON "maintenance_requests"("department_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "maintenance_requests_department_id_status_created_at_id_idx" ON "maintenance_requests"("department_id", "status", "created_at", "id");

-- CreateIndex
CREATE INDEX "maintenance_requests_requester_id_created_at_id_idx" ON "maintenance_requests"("requester_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "maintenance_requests_assignee_id_created_at_id_idx" ON "maintenance_requests"("assignee_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "maintenance_requests_approved_by_id_idx" ON "maintenance_requests"("approved_by_id");

-- CreateIndex
CREATE INDEX "maintenance_requests_search_idx" ON "maintenance_requests" USING GIN ("title" gin_trgm_ops, "description" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "maintenance_history_request_id_id_idx" ON "maintenance_history"("request_id", "id");

-- CreateIndex
CREATE INDEX "maintenance_history_actor_id_idx" ON "maintenance_history"("actor_id");

-- CreateIndex
CREATE INDEX "audit_records_timestamp_id_idx" ON "audit_records"("timestamp", "id");

-- CreateIndex
CREATE INDEX "audit_records_actor_id_id_idx" ON "audit_records"("actor_id", "id");

-- CreateIndex
CREATE INDEX "audit_records_target_type_target_id_id_idx" ON "audit_records"("target_type", "target_id", "id");

-- CreateIndex
CREATE INDEX "audit_records_action_id_idx" ON "audit_records"("action", "id");

-- CreateIndex
CREATE INDEX "outbox_events_type_occurred_at_idx" ON "outbox_events"("type", "occurred_at");

-- CreateIndex
CREATE INDEX "internal_logs_timestamp_id_idx" ON "internal_logs"("timestamp", "id");

-- CreateIndex
CREATE INDEX "internal_logs_user_id_id_idx" ON "internal_logs"("user_id", "id");

-- CreateIndex
CREATE INDEX "internal_logs_category_id_idx" ON "internal_logs"("category", "id");

-- AddForeignKey
ALTER TABLE "departments" ADD CONSTRAINT "departments_head_id_fkey" FOREIGN KEY ("head_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "departments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "departments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_requester_id_fkey" FOREIGN KEY ("requester_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "maintenance_requests" ADD CONSTRAINT "maintenance_requests_approved_by_id_fkey" FOREIGN KEY ("approved_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "maintenance_history" ADD CONSTRAINT "maintenance_history_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "maintenance_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "maintenance_history" ADD CONSTRAINT "maintenance_history_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
