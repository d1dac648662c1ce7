CREATE TABLE "pending_decisions" (
	"application_id" bigint PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"announce_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pending_decisions" ADD CONSTRAINT "pending_decisions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_decisions_due" ON "pending_decisions" USING btree ("announce_at");