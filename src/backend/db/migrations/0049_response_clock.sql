CREATE TABLE "response_clocks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "response_clocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"job_id" bigint,
	"responses" jsonb NOT NULL,
	CONSTRAINT "response_clocks_once" UNIQUE NULLS NOT DISTINCT("company_id","job_id")
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "answer_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "answer_reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "answer_days" smallint;--> statement-breakpoint
ALTER TABLE "response_clocks" ADD CONSTRAINT "response_clocks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "response_clocks" ADD CONSTRAINT "response_clocks_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "response_clocks_job" ON "response_clocks" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "applications_answers_due" ON "applications" USING btree ("job_id","answer_due_at","id") WHERE "applications"."state" in ('sent', 'viewed') and "applications"."answer_due_at" is not null;--> statement-breakpoint
CREATE INDEX "applications_reminders" ON "applications" USING btree ("answer_due_at") WHERE "applications"."state" in ('sent', 'viewed') and "applications"."answer_reminded_at" is null and "applications"."answer_due_at" is not null;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_answer_days" CHECK ("jobs"."answer_days" is null or "jobs"."answer_days" between 1 and 60 and "jobs"."application_method" = 'product');