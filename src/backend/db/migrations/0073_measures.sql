CREATE TABLE "measures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "measures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint,
	"company_id" bigint,
	"kind" text NOT NULL,
	"case_id" bigint,
	"reason" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"decided_by" bigint,
	"ended_at" timestamp (3) with time zone,
	"ending" text,
	"ended_by" bigint,
	"lift_reason" text,
	CONSTRAINT "measures_target" CHECK (("measures"."account_id" is null) <> ("measures"."company_id" is null)),
	CONSTRAINT "measures_ended_whole" CHECK (("measures"."ended_at" is null) = ("measures"."ending" is null)),
	CONSTRAINT "measures_lifted" CHECK (("measures"."lift_reason" is not null) = ("measures"."ending" is not distinct from 'lifted')),
	CONSTRAINT "measures_term" CHECK ("measures"."ends_at" > "measures"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "suspended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "measures_account_open" ON "measures" USING btree ("account_id") WHERE "measures"."ended_at" is null and "measures"."account_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "measures_company_open" ON "measures" USING btree ("company_id") WHERE "measures"."ended_at" is null and "measures"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "measures_account" ON "measures" USING btree ("account_id") WHERE "measures"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "measures_company" ON "measures" USING btree ("company_id") WHERE "measures"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "measures_due" ON "measures" USING btree ("ends_at") WHERE "measures"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "measures_ended" ON "measures" USING btree ("ended_at") WHERE "measures"."ended_at" is not null;--> statement-breakpoint
CREATE VIEW "public"."measures_in_force" AS (
  select id, account_id, company_id, kind, case_id, reason, starts_at, ends_at from measures
  where ended_at is null and (ends_at is null or ends_at > now()));