ALTER TABLE "applications" ADD COLUMN "alias" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "revealed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "blind" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "applications_alias" ON "applications" USING btree ("job_id","alias") WHERE "applications"."alias" is not null;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_revealed" CHECK ("applications"."revealed_at" is null or "applications"."alias" is not null);