ALTER TABLE "report_cases" ADD COLUMN "sealed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "rule" text;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "rules_version" text;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "law" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "law" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_rule_whole" CHECK (("report_cases"."rule" is null) = ("report_cases"."rules_version" is null)
        and ("report_cases"."rule" is null or "report_cases"."decision" <> 'leave')
        and ("report_cases"."law" is null or "report_cases"."rule" = 'illegal')) NOT VALID;