CREATE TABLE "employment_corrections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employment_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"employment_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"side" text NOT NULL,
	"proposed_by" bigint,
	"state" text DEFAULT 'open' NOT NULL,
	"start_from" date,
	"start_to" date,
	"end_from" date,
	"end_to" date,
	"position_id" bigint,
	"position_from" text,
	"position_to" text,
	"words" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_by" bigint,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "employment_corrections_changes" CHECK (coalesce("employment_corrections"."start_to"::text, "employment_corrections"."end_to"::text, "employment_corrections"."position_to") is not null),
	CONSTRAINT "employment_corrections_pairs" CHECK (("employment_corrections"."start_from" is null) = ("employment_corrections"."start_to" is null) and ("employment_corrections"."end_from" is null) = ("employment_corrections"."end_to" is null) and ("employment_corrections"."position_from" is null) = ("employment_corrections"."position_to" is null)),
	CONSTRAINT "employment_corrections_answered" CHECK (("employment_corrections"."state" = 'open') = ("employment_corrections"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "employment_corrections" ADD CONSTRAINT "employment_corrections_employment_id_employments_id_fk" FOREIGN KEY ("employment_id") REFERENCES "public"."employments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_corrections" ADD CONSTRAINT "employment_corrections_employee_id_accounts_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_corrections" ADD CONSTRAINT "employment_corrections_proposed_by_accounts_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_corrections" ADD CONSTRAINT "employment_corrections_answered_by_accounts_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "employment_corrections_open" ON "employment_corrections" USING btree ("employment_id") WHERE "employment_corrections"."state" = 'open';--> statement-breakpoint
CREATE INDEX "employment_corrections_employment" ON "employment_corrections" USING btree ("employment_id","id");--> statement-breakpoint
CREATE INDEX "employment_corrections_employee" ON "employment_corrections" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "employment_corrections_proposed_by" ON "employment_corrections" USING btree ("proposed_by") WHERE "employment_corrections"."proposed_by" is not null;--> statement-breakpoint
CREATE INDEX "employment_corrections_answered_by" ON "employment_corrections" USING btree ("answered_by") WHERE "employment_corrections"."answered_by" is not null;