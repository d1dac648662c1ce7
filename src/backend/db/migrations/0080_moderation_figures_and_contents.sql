CREATE TABLE "moderation_figures" (
	"year" smallint NOT NULL,
	"half" smallint NOT NULL,
	"figures" jsonb NOT NULL,
	CONSTRAINT "moderation_figures_year_half_pk" PRIMARY KEY("year","half")
);
--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "taken_out" jsonb;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "taken_out_files" bigint[];