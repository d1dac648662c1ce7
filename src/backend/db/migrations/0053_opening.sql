ALTER TABLE "jobs" ADD COLUMN "opening" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "selection_steps" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "external_screening" boolean;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "external_screening_tool" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "continues_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "jobs_closed" ON "jobs" USING btree ("company_id","closed_at") WHERE "jobs"."status" = 'closed';--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_external_screening_tool" CHECK ("jobs"."external_screening_tool" = '' or "jobs"."external_screening" is true);--> statement-breakpoint
UPDATE "jobs" SET "closed_at" = least("updated_at", "valid_through") WHERE "status" = 'closed';