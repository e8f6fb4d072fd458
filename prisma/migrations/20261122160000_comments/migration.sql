-- Comments on requests, who watches them, and when something last happened (contract 2, section 2).
--
-- Safe while processes of the version before run: columns come without values, a trigger keeps the time of
-- the last activity for writers that do not know it, and another one keeps the photos of comments from
-- being deleted as uploads that belong to no request. The rows that are here already get their time from
-- the program at its start, in batches (comments/stored-activity.service.ts), which then validates the
-- constraints.

-- AlterTable
ALTER TABLE "attachments" ADD COLUMN     "comment_id" INTEGER;

-- AlterTable
ALTER TABLE "maintenance_requests" ADD COLUMN     "last_activity_at" TIMESTAMPTZ(3);

-- Apart from the column, so that the rows that are here have none.
ALTER TABLE "maintenance_requests" ALTER COLUMN "last_activity_at" SET DEFAULT CURRENT_TIMESTAMP;

ALTER TABLE "maintenance_requests"
  ADD CONSTRAINT "maintenance_requests_last_activity" CHECK (last_activity_at IS NOT NULL) NOT VALID;

-- For processes of the version before, whose steps set the time of the change alone.
CREATE FUNCTION set_last_activity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.last_activity_at := greatest(NEW.last_activity_at, NEW.updated_at);
  RETURN NEW;
END
$$;

CREATE TRIGGER set_last_activity BEFORE UPDATE ON maintenance_requests
  FOR EACH ROW WHEN (NEW.last_activity_at IS NULL
    OR (NEW.version > OLD.version AND NEW.last_activity_at < NEW.updated_at))
  EXECUTE FUNCTION set_last_activity();

-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN     "include_text" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "comments" (
    "id" SERIAL NOT NULL,
    "request_id" INTEGER NOT NULL,
    "author_id" INTEGER NOT NULL,
    "body" TEXT,
    "visibility" "audience" NOT NULL DEFAULT 'public',
    "mention_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "edited_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "comments_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "comments_deleted" CHECK ((body IS NULL) = (deleted_at IS NOT NULL))
);

-- CreateTable
CREATE TABLE "comment_revisions" (
    "id" SERIAL NOT NULL,
    "comment_id" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "edited_at" TIMESTAMPTZ(3) NOT NULL,
    "edited_by_id" INTEGER NOT NULL,

    CONSTRAINT "comment_revisions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "request_watchers" (
    "request_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "request_watchers_pkey" PRIMARY KEY ("request_id","user_id")
);

-- CreateIndex
CREATE INDEX "comments_request_id_created_at_id_idx" ON "comments"("request_id", "created_at", "id");

-- For those who see public comments alone, however many internal ones there are.
CREATE INDEX "comments_public" ON "comments"("request_id", "created_at", "id") WHERE visibility = 'public';

-- CreateIndex
CREATE INDEX "comments_author_id_idx" ON "comments"("author_id");

-- CreateIndex
CREATE INDEX "comment_revisions_comment_id_id_idx" ON "comment_revisions"("comment_id", "id");

-- CreateIndex
CREATE INDEX "comment_revisions_edited_by_id_idx" ON "comment_revisions"("edited_by_id");

-- CreateIndex
CREATE INDEX "request_watchers_user_id_idx" ON "request_watchers"("user_id");

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "maintenance_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_revisions" ADD CONSTRAINT "comment_revisions_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_revisions" ADD CONSTRAINT "comment_revisions_edited_by_id_fkey" FOREIGN KEY ("edited_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_watchers" ADD CONSTRAINT "request_watchers_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "maintenance_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_watchers" ADD CONSTRAINT "request_watchers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The column is new and empty: the constraints are valid without a look at the rows.
-- AddForeignKey
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_comment_id_fkey" FOREIGN KEY ("comment_id") REFERENCES "comments"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;

ALTER TABLE "attachments"
  ADD CONSTRAINT "attachments_one_place" CHECK (request_id IS NULL OR comment_id IS NULL) NOT VALID;

-- Whoever deletes the photo of a comment unlinks it first: processes of the version before take it for an
-- upload that belongs to nothing.
CREATE FUNCTION keep_comment_photo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END
$$;

CREATE TRIGGER keep_comment_photo BEFORE DELETE ON attachments
  FOR EACH ROW WHEN (OLD.comment_id IS NOT NULL)
  EXECUTE FUNCTION keep_comment_photo();
