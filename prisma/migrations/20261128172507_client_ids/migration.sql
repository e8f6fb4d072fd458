-- CreateTable
CREATE TABLE "client_ids" (
    "user_id" INTEGER NOT NULL,
    "client_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "object_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "client_ids_pkey" PRIMARY KEY ("user_id","client_id")
);

-- CreateIndex
CREATE INDEX "client_ids_created_at_idx" ON "client_ids"("created_at");

-- AddForeignKey
ALTER TABLE "client_ids" ADD CONSTRAINT "client_ids_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
