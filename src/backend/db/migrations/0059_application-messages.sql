DROP INDEX "conversations_open";--> statement-breakpoint
DROP INDEX "conversations_inbox";--> statement-breakpoint
DROP INDEX "conversations_unread_company";--> statement-breakpoint
DROP INDEX "conversations_started";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "application_id" bigint;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_application" ON "conversations" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "conversations_unread_applications" ON "conversations" USING btree ("company_id","last_message_at") WHERE "conversations"."last_person_id" > "conversations"."company_read_id" and "conversations"."application_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_open" ON "conversations" USING btree ("company_id","user_id") WHERE "conversations"."state" = 'open' and "conversations"."application_id" is null;--> statement-breakpoint
CREATE INDEX "conversations_inbox" ON "conversations" USING btree ("company_id","state","last_message_at","id") WHERE "conversations"."application_id" is null;--> statement-breakpoint
CREATE INDEX "conversations_unread_company" ON "conversations" USING btree ("company_id") WHERE "conversations"."last_person_id" > "conversations"."company_read_id" and "conversations"."application_id" is null;--> statement-breakpoint
CREATE INDEX "conversations_started" ON "conversations" USING btree ("company_id","created_at","first_answered_at") WHERE "conversations"."application_id" is null;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_of_applications" CHECK ("conversations"."application_id" is null
        or "conversations"."state" = 'open' and "conversations"."waiting_since" is null and "conversations"."assignee_id" is null);