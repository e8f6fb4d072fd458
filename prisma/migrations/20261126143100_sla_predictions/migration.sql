-- The prediction that a clock was given; so far each was at risk from three quarters of the target.
ALTER TABLE "sla_clocks" ADD COLUMN "risk_basis" TEXT NOT NULL DEFAULT 'default',
ADD COLUMN "risk_percent" DOUBLE PRECISION NOT NULL DEFAULT 75,
ADD COLUMN "risk_sample" INTEGER NOT NULL DEFAULT 0;
