CREATE INDEX CONCURRENTLY IF NOT EXISTS "report_cases_queue" ON "report_cases" USING btree ("due_at","id") WHERE "report_cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "report_cases_assigned" ON "report_cases" USING btree ("assigned_to","due_at","id") WHERE "report_cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "report_cases_handed_up" ON "report_cases" USING btree ("due_at","id") WHERE "report_cases"."decided_at" is null and "report_cases"."handed_up_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "report_cases_company" ON "report_cases" USING btree ("company_id") WHERE "report_cases"."company_id" is not null;
