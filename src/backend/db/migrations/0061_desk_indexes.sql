ALTER TABLE "pending_decisions" DROP CONSTRAINT "pending_decisions_application_id_applications_id_fk";--> statement-breakpoint
DROP INDEX "applications_waiting";--> statement-breakpoint
ALTER TABLE "pending_decisions" ADD COLUMN "job_id" bigint;--> statement-breakpoint
ALTER TABLE "pending_decisions" ADD COLUMN "application_state" text;--> statement-breakpoint
ALTER TABLE "pending_decisions" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "pending_decisions" SET "job_id" = "applications"."job_id", "application_state" = "applications"."state", "sent_at" = "applications"."sent_at"
  FROM "applications" WHERE "applications"."id" = "pending_decisions"."application_id";--> statement-breakpoint
ALTER TABLE "pending_decisions" ALTER COLUMN "job_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "pending_decisions" ALTER COLUMN "application_state" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "pending_decisions" ALTER COLUMN "sent_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_state" UNIQUE("id","job_id","state");--> statement-breakpoint
ALTER TABLE "pending_decisions" ADD CONSTRAINT "pending_decisions_application" FOREIGN KEY ("application_id","job_id","application_state") REFERENCES "public"."applications"("id","job_id","state") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "applications_desk" ON "applications" USING btree ("job_id","state","sent_at","id","user_id","unanswered_at") WHERE "applications"."expired_at" is null;--> statement-breakpoint
CREATE INDEX "applications_undecided" ON "applications" USING btree ("job_id","sent_at","id","user_id","state","answer_due_at") WHERE "applications"."state" in ('sent', 'viewed') and "applications"."unanswered_at" is null and "applications"."expired_at" is null;--> statement-breakpoint
CREATE INDEX "pending_decisions_job" ON "pending_decisions" USING btree ("job_id","state","sent_at","application_id","application_state");