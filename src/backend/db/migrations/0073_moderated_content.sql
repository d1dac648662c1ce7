CREATE SCHEMA IF NOT EXISTS "shown";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "moderation" text;--> statement-breakpoint
ALTER TABLE "public_pages" ADD COLUMN "moderation" text;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "decided_by" bigint;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "content" text;--> statement-breakpoint
ALTER TABLE "report_objections" ADD COLUMN "decided_by" bigint;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "moderation" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "paused_by_moderation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "post_comments" ADD COLUMN "moderation" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "moderation" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_moderated" CHECK ("jobs"."moderation" is null or "jobs"."status" <> 'published') NOT VALID;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_paused_by_moderation" CHECK (not "jobs"."paused_by_moderation" or "jobs"."moderation" is not null) NOT VALID;--> statement-breakpoint
CREATE VIEW "shown"."messages" AS (select "id", "conversation_id", "user_id", "side", "answerer_id", "text", "created_at", "moderation" from "messages" where "messages"."moderation" is null);--> statement-breakpoint
CREATE VIEW "shown"."public_pages" AS (select "user_id", "address", "enabled", "indexed", "parts", "changed_at", "moderation" from "public_pages" where "public_pages"."moderation" is null);--> statement-breakpoint
CREATE VIEW "shown"."jobs" AS (select "id", "company_id", "status", "title", "workplace_type", "employment_type", "country_id", "city", "salary_type", "salary_min", "salary_max", "currency", "salary_period", "description", "language", "experience", "application_method", "external_url", "answer_days", "opening", "selection_steps", "external_screening", "external_screening_tool", "blind", "first_published_at", "continues_since", "valid_through", "closed_at", "cancelled", "limited_to_managers", "application_count", "created_by", "created_at", "updated_at", "moderation", "paused_by_moderation" from "jobs" where "jobs"."moderation" is null);--> statement-breakpoint
CREATE VIEW "shown"."post_comments" AS (select "id", "post_id", "parent_id", "author_id", "text", "created_at", "edited_at", "deleted_at", "removal_reason", "removed_by_operator", "like_count", "reply_count", "moderation" from "post_comments" where "post_comments"."moderation" is null);--> statement-breakpoint
CREATE VIEW "shown"."posts" AS (select "id", "company_id", "author_id", "text", "sort_key", "visibility", "commenting", "published_at", "listed_at", "edited_at", "updated_at", "version", "like_count", "comment_count", "moderation" from "posts" where "posts"."moderation" is null);