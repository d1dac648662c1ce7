CREATE INDEX "notifications_about" ON "notifications" USING btree ("about" text_pattern_ops);--> statement-breakpoint
-- Whether the company typed the address or named a profile is not known of these: it keeps only what it must have typed.
UPDATE "invitations" i SET "email" = NULL FROM "accounts" a
WHERE i."direction" = 'invitation' AND i."email" IS NOT NULL AND a."id" = i."user_id" AND a."created_at" <= i."created_at";
--> statement-breakpoint
UPDATE "notifications" n SET "data" = n."data" || '{"applicant": null}'::jsonb FROM "applications" a
WHERE n."kind" = 'applicationReceived' AND n."about" = 'application:' || a."id" AND a."state" = 'withdrawn';
