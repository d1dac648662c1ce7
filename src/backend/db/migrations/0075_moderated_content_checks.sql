ALTER TABLE "jobs" VALIDATE CONSTRAINT "jobs_moderated";--> statement-breakpoint
ALTER TABLE "jobs" VALIDATE CONSTRAINT "jobs_paused_by_moderation";