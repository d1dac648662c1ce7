CREATE TABLE "report_cases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"target_id" bigint NOT NULL,
	"author_id" bigint,
	"company_id" bigint,
	"excerpt" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decision" text,
	"decision_reason" text,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "report_cases_decided_whole" CHECK (("report_cases"."decision" is null) = ("report_cases"."decided_at" is null)
        and ("report_cases"."decision" is null) = ("report_cases"."decision_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "report_notices" (
	"case_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "report_notices_case_id_user_id_pk" PRIMARY KEY("case_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "report_objections" (
	"case_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"outcome" text,
	"outcome_reason" text,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"reporter_id" bigint,
	"reporter_hash" text NOT NULL,
	"receipt_hash" text NOT NULL,
	"email" text,
	"locale" text NOT NULL,
	"reason" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "post_comments" ADD COLUMN "removed_by_operator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report_notices" ADD CONSTRAINT "report_notices_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_notices" ADD CONSTRAINT "report_notices_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_objections" ADD CONSTRAINT "report_objections_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_objections" ADD CONSTRAINT "report_objections_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_accounts_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_open" ON "report_cases" USING btree ("kind","target_id") WHERE "report_cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "report_cases_target" ON "report_cases" USING btree ("kind","target_id");--> statement-breakpoint
CREATE INDEX "report_cases_listed" ON "report_cases" USING btree ("created_at","id") WHERE "report_cases"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "report_cases_decided" ON "report_cases" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "report_cases_author" ON "report_cases" USING btree ("author_id") WHERE "report_cases"."author_id" is not null;--> statement-breakpoint
CREATE INDEX "report_notices_user" ON "report_notices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_objections_user" ON "report_objections" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "report_objections_open" ON "report_objections" USING btree ("created_at") WHERE "report_objections"."decided_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_reporter" ON "reports" USING btree ("case_id","reporter_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_receipt" ON "reports" USING btree ("receipt_hash");--> statement-breakpoint
CREATE INDEX "reports_account" ON "reports" USING btree ("reporter_id") WHERE "reports"."reporter_id" is not null;--> statement-breakpoint
CREATE INDEX "reports_email" ON "reports" USING btree ("email") WHERE "reports"."email" is not null;