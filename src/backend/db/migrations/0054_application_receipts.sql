CREATE TABLE "application_receipts" (
	"application_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"job_title" text NOT NULL,
	"company_id" bigint NOT NULL,
	"company_slug" text NOT NULL,
	"company_name" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"resume_sha256" text,
	"profile_sha256" text NOT NULL,
	"job_sha256" text
);
--> statement-breakpoint
ALTER TABLE "application_receipts" ADD CONSTRAINT "application_receipts_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "application_receipts_job" ON "application_receipts" USING btree ("user_id","job_id");