DROP INDEX "jobs_newest";--> statement-breakpoint
CREATE INDEX "posts_newest" ON "posts" USING btree ("published_at","id","company_id") WHERE "posts"."published_at" is not null;--> statement-breakpoint
CREATE INDEX "jobs_newest" ON "jobs" USING btree ("first_published_at","id","company_id") WHERE "jobs"."status" = 'published';