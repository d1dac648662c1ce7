CREATE TABLE "application_search" (
	"application_id" bigint PRIMARY KEY NOT NULL,
	"job_id" bigint NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"terms" "tsvector" NOT NULL,
	"verified_months" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "application_search" ADD CONSTRAINT "application_search_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_search_terms" ON "application_search" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "application_search_job" ON "application_search" USING btree ("job_id","sent_at","application_id");--> statement-breakpoint
CREATE INDEX "application_search_months" ON "application_search" USING btree ("job_id","verified_months");--> statement-breakpoint
CREATE INDEX "applications_job_state" ON "applications" USING btree ("job_id","state");