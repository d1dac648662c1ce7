CREATE TABLE "private_views" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "private_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"staff_id" bigint NOT NULL,
	"subject_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"announced_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "report_visits" (
	"case_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_visits_case_id_account_id_pk" PRIMARY KEY("case_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "support_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"account_id" bigint,
	"company_id" bigint,
	"evidence" text NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"requested_by" bigint NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"approved_by" bigint,
	"due_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"outcome" text,
	CONSTRAINT "support_steps_target" CHECK (("support_steps"."account_id" is null) <> ("support_steps"."company_id" is null)),
	CONSTRAINT "support_steps_ended_whole" CHECK (("support_steps"."ended_at" is null) = ("support_steps"."outcome" is null))
);
--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "signals" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "text_hash" text;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "threat_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "report_objections" ADD COLUMN "question" text;--> statement-breakpoint
ALTER TABLE "report_objections" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "report_objections" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "report_objections" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "domain_proofs" ADD COLUMN "registered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "private_views" ADD CONSTRAINT "private_views_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "private_views" ADD CONSTRAINT "private_views_subject_id_accounts_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_visits" ADD CONSTRAINT "report_visits_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_visits" ADD CONSTRAINT "report_visits_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_steps" ADD CONSTRAINT "support_steps_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_steps" ADD CONSTRAINT "support_steps_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "private_views_case" ON "private_views" USING btree ("case_id","staff_id","ends_at");--> statement-breakpoint
CREATE INDEX "private_views_subject" ON "private_views" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "private_views_due" ON "private_views" USING btree ("opened_at") WHERE "private_views"."announced_at" is null;--> statement-breakpoint
CREATE INDEX "report_visits_account" ON "report_visits" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "report_visits_at" ON "report_visits" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "support_steps_account" ON "support_steps" USING btree ("account_id","kind") WHERE "support_steps"."ended_at" is null and "support_steps"."account_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "support_steps_company" ON "support_steps" USING btree ("company_id","kind") WHERE "support_steps"."ended_at" is null and "support_steps"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "support_steps_due" ON "support_steps" USING btree ("due_at") WHERE "support_steps"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "support_steps_of_account" ON "support_steps" USING btree ("account_id") WHERE "support_steps"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "support_steps_of_company" ON "support_steps" USING btree ("company_id") WHERE "support_steps"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "support_steps_ended" ON "support_steps" USING btree ("ended_at");
