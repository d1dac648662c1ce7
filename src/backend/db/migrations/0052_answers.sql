CREATE TABLE "answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"member_id" bigint,
	"messages" jsonb NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "answer_id" bigint;--> statement-breakpoint
ALTER TABLE "pending_decisions" ADD COLUMN "answer_id" bigint;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answers_job" ON "answers" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "answers_member" ON "answers" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_answer_id_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."answers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_decisions" ADD CONSTRAINT "pending_decisions_answer_id_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."answers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_answer" ON "applications" USING btree ("answer_id") WHERE "applications"."answer_id" is not null;--> statement-breakpoint
CREATE INDEX "pending_decisions_answer" ON "pending_decisions" USING btree ("answer_id");