CREATE TABLE "application_drafts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_drafts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"user_id" bigint,
	"secret_hash" text,
	"sign_up_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"resume_id" bigint,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_drafts" ADD CONSTRAINT "application_drafts_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_drafts" ADD CONSTRAINT "application_drafts_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_drafts" ADD CONSTRAINT "application_drafts_sign_up_id_sign_ups_id_fk" FOREIGN KEY ("sign_up_id") REFERENCES "public"."sign_ups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_drafts" ADD CONSTRAINT "application_drafts_resume_id_files_id_fk" FOREIGN KEY ("resume_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "application_drafts_own" ON "application_drafts" USING btree ("user_id","job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_drafts_secret" ON "application_drafts" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "application_drafts_sign_up" ON "application_drafts" USING btree ("sign_up_id");--> statement-breakpoint
CREATE INDEX "application_drafts_job" ON "application_drafts" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "application_drafts_resume" ON "application_drafts" USING btree ("resume_id");--> statement-breakpoint
CREATE INDEX "application_drafts_expires" ON "application_drafts" USING btree ("expires_at");