CREATE SEQUENCE "public"."notification_read_batches" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "read_batch" bigint;--> statement-breakpoint
CREATE INDEX "notifications_read_batch" ON "notifications" USING btree ("read_batch") WHERE "notifications"."read_batch" is not null;