-- CreateTable
CREATE TABLE "label_sheets" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "format" TEXT NOT NULL,
    "skip" INTEGER NOT NULL,
    "things" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "label_sheets_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "label_sheets_user_id_idx" ON "label_sheets"("user_id");

-- CreateIndex
CREATE INDEX "label_sheets_expires_at_idx" ON "label_sheets"("expires_at");

-- AddForeignKey
ALTER TABLE "label_sheets" ADD CONSTRAINT "label_sheets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
