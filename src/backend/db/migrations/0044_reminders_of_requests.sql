ALTER TABLE "invitations" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "reminder_due_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "invitations_reminder_due" ON "invitations" USING btree ("reminder_due_at") WHERE "invitations"."reminder_due_at" is not null;