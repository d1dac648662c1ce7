CREATE TABLE "interview_times" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interview_times_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"interview_id" bigint NOT NULL,
	"side" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	CONSTRAINT "interview_times_proposed" UNIQUE("interview_id","side","starts_at")
);
--> statement-breakpoint
CREATE TABLE "interviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "interviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"member_id" bigint,
	"status" text DEFAULT 'proposed' NOT NULL,
	"minutes" integer NOT NULL,
	"place" text NOT NULL,
	"details" text NOT NULL,
	"message" text NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"pay" jsonb,
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"announce_at" timestamp (3) with time zone NOT NULL,
	"announced_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "interview_times" ADD CONSTRAINT "interview_times_interview_id_interviews_id_fk" FOREIGN KEY ("interview_id") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "interview_times_taken" ON "interview_times" USING btree ("interview_id") WHERE "interview_times"."taken_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "interviews_open" ON "interviews" USING btree ("application_id") WHERE "interviews"."status" in ('proposed', 'countered');--> statement-breakpoint
CREATE INDEX "interviews_application" ON "interviews" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "interviews_member" ON "interviews" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "interviews_due" ON "interviews" USING btree ("announce_at") WHERE "interviews"."announced_at" is null;