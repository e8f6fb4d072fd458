-- CreateTable
CREATE TABLE "kpi_closings" (
    "id" SERIAL NOT NULL,
    "month" TEXT NOT NULL,
    "begins_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "time_zone" TEXT NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_by_id" INTEGER NOT NULL,

    CONSTRAINT "kpi_closings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "kpi_closing_rows" (
    "closing_id" INTEGER NOT NULL,
    "figure" TEXT NOT NULL,
    "letter" CHAR(1) NOT NULL,
    "record_id" INTEGER NOT NULL,
    "request_id" INTEGER,
    "asset_id" INTEGER,
    "department_id" INTEGER,
    "numerator" DECIMAL(30,9) NOT NULL,
    "denominator" DECIMAL(30,9) NOT NULL,

    CONSTRAINT "kpi_closing_rows_pkey" PRIMARY KEY ("closing_id","figure","letter","record_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "kpi_closings_month_key" ON "kpi_closings"("month");

-- CreateIndex
CREATE INDEX "kpi_closings_closed_by_id_idx" ON "kpi_closings"("closed_by_id");

-- AddForeignKey
ALTER TABLE "kpi_closings" ADD CONSTRAINT "kpi_closings_closed_by_id_fkey" FOREIGN KEY ("closed_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "kpi_closing_rows" ADD CONSTRAINT "kpi_closing_rows_closing_id_fkey" FOREIGN KEY ("closing_id") REFERENCES "kpi_closings"("id") ON DELETE CASCADE ON UPDATE CASCADE;
