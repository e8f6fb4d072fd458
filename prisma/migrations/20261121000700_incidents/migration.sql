-- CreateTable
CREATE TABLE "incidents" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "instance" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "incidents_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "incidents_opened_at_id_idx" ON "incidents"("opened_at", "id");

-- CreateIndex
CREATE INDEX "incidents_closed_at_idx" ON "incidents"("closed_at");
