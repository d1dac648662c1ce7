CREATE INDEX CONCURRENTLY IF NOT EXISTS "report_cases_queue" ON "report_cases" USING btree ("due_at","id") WHERE "report_cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "report_cases_assigned" ON "report_cases" USING btree ("assigned_to","due_at","id") WHERE "report_cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "report_cases_handed_up" ON "report_cases" USING btree ("due_at","id") WHERE "report_cases"."decided_at" is null and "report_cases"."handed_up_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "report_cases_company" ON "report_cases" USING btree ("company_id","created_at","id") WHERE "report_cases"."company_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "report_cases_person" ON "report_cases" USING btree ("author_id","created_at","id") WHERE "report_cases"."author_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "report_objections_queue" ON "report_objections" USING btree ("created_at","case_id") WHERE "report_objections"."decided_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "reports_case" ON "reports" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "invitations_listed" ON "invitations" USING btree ("company_id","direction","id") WHERE "invitations"."state" in ('pending', 'expired');
