ALTER TABLE "employments" DROP CONSTRAINT "employments_company_id_companies_id_fk";
--> statement-breakpoint
DROP INDEX "verification_codes_target";--> statement-breakpoint
DROP INDEX "invitations_email";--> statement-breakpoint
DROP INDEX "files_key";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "closed_reason" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "closed_domain" text;--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "invitations_employment" ON "invitations" USING btree ("employment_id") WHERE "invitations"."employment_id" is not null;--> statement-breakpoint
CREATE INDEX "invitations_created_by" ON "invitations" USING btree ("created_by") WHERE "invitations"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "invitations_answered_by" ON "invitations" USING btree ("answered_by") WHERE "invitations"."answered_by" is not null;--> statement-breakpoint
CREATE INDEX "companies_popular" ON "companies" USING btree ("follower_count" DESC NULLS FIRST,"id") WHERE "companies"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "companies_logo" ON "companies" USING btree ("logo_id") WHERE "companies"."logo_id" is not null;--> statement-breakpoint
CREATE INDEX "companies_cover" ON "companies" USING btree ("cover_id") WHERE "companies"."cover_id" is not null;--> statement-breakpoint
CREATE INDEX "company_members_managers" ON "company_members" USING btree ("company_id","user_id") WHERE "company_members"."role" = 'admin' or "company_members"."manage_hr_panel";--> statement-breakpoint
CREATE INDEX "company_members_joined" ON "company_members" USING btree ("company_id","created_at","user_id");--> statement-breakpoint
CREATE INDEX "job_managers_user" ON "job_managers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "jobs_ending" ON "jobs" USING btree ("valid_through") WHERE "jobs"."status" = 'published';--> statement-breakpoint
CREATE INDEX "jobs_changed" ON "jobs" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "jobs_directory" ON "jobs" USING btree ("id","updated_at","valid_through") WHERE "jobs"."status" = 'published';--> statement-breakpoint
CREATE INDEX "jobs_created_by" ON "jobs" USING btree ("created_by") WHERE "jobs"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "saved_jobs_job" ON "saved_jobs" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "employments_company" ON "employments" USING btree ("company_id") WHERE "employments"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "employments_verified_by" ON "employments" USING btree ("verified_by") WHERE "employments"."verified_by" is not null;--> statement-breakpoint
CREATE INDEX "profiles_photo" ON "profiles" USING btree ("photo_id") WHERE "profiles"."photo_id" is not null;--> statement-breakpoint
CREATE INDEX "known_devices_secret" ON "known_devices" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "data_exports_ending" ON "data_exports" USING btree ("expires_at") WHERE "data_exports"."file_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "verification_codes_target" ON "verification_codes" USING btree ("purpose","target" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree ("email") WHERE "invitations"."email" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "files_key" ON "files" USING btree ("key" text_pattern_ops);--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_closed" CHECK ("companies"."closed_at" is null or ("companies"."domain" is null and "companies"."open_job_count" = 0));