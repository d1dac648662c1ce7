CREATE TABLE "employment_awards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employment_awards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"employment_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"title" text NOT NULL,
	"awarded_on" date NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"given_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"hidden_at" timestamp (3) with time zone
);
--> statement-breakpoint
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
CREATE TABLE "confirmation_withdrawals" (
	"employment_id" bigint PRIMARY KEY NOT NULL,
	"employee_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"withdrawn_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"effective_at" timestamp (3) with time zone NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"reply" text,
	"replied_at" timestamp (3) with time zone,
	CONSTRAINT "confirmation_withdrawals_replied" CHECK (("confirmation_withdrawals"."reply" is null) = ("confirmation_withdrawals"."replied_at" is null)),
	CONSTRAINT "confirmation_withdrawals_applied_first" CHECK ("confirmation_withdrawals"."applied_at" is not null or "confirmation_withdrawals"."replied_at" is null)
);
--> statement-breakpoint
ALTER TABLE "employments" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "employment_awards" ADD CONSTRAINT "employment_awards_employment_id_employments_id_fk" FOREIGN KEY ("employment_id") REFERENCES "public"."employments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_awards" ADD CONSTRAINT "employment_awards_employee_id_accounts_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_awards" ADD CONSTRAINT "employment_awards_given_by_accounts_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_corrections" ADD CONSTRAINT "employment_corrections_employment_id_employments_id_fk" FOREIGN KEY ("employment_id") REFERENCES "public"."employments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_corrections" ADD CONSTRAINT "employment_corrections_employee_id_accounts_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_corrections" ADD CONSTRAINT "employment_corrections_proposed_by_accounts_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_corrections" ADD CONSTRAINT "employment_corrections_answered_by_accounts_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmation_withdrawals" ADD CONSTRAINT "confirmation_withdrawals_employment_id_employments_id_fk" FOREIGN KEY ("employment_id") REFERENCES "public"."employments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmation_withdrawals" ADD CONSTRAINT "confirmation_withdrawals_employee_id_accounts_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmation_withdrawals" ADD CONSTRAINT "confirmation_withdrawals_withdrawn_by_accounts_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employment_awards_employment" ON "employment_awards" USING btree ("employment_id","awarded_on");--> statement-breakpoint
CREATE INDEX "employment_awards_employee" ON "employment_awards" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "employment_awards_given_by" ON "employment_awards" USING btree ("given_by") WHERE "employment_awards"."given_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "employment_corrections_open" ON "employment_corrections" USING btree ("employment_id") WHERE "employment_corrections"."state" = 'open';--> statement-breakpoint
CREATE INDEX "employment_corrections_employment" ON "employment_corrections" USING btree ("employment_id","id");--> statement-breakpoint
CREATE INDEX "employment_corrections_employee" ON "employment_corrections" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "employment_corrections_proposed_by" ON "employment_corrections" USING btree ("proposed_by") WHERE "employment_corrections"."proposed_by" is not null;--> statement-breakpoint
CREATE INDEX "employment_corrections_answered_by" ON "employment_corrections" USING btree ("answered_by") WHERE "employment_corrections"."answered_by" is not null;--> statement-breakpoint
CREATE INDEX "confirmation_withdrawals_due" ON "confirmation_withdrawals" USING btree ("effective_at") WHERE "confirmation_withdrawals"."applied_at" is null;--> statement-breakpoint
CREATE INDEX "confirmation_withdrawals_employee" ON "confirmation_withdrawals" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "confirmation_withdrawals_withdrawn_by" ON "confirmation_withdrawals" USING btree ("withdrawn_by") WHERE "confirmation_withdrawals"."withdrawn_by" is not null;--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_withdrawn" CHECK ("employments"."withdrawn_at" is null or "employments"."verified_at" is null);--> statement-breakpoint
-- The reason of a withdrawal is frozen once it has taken effect, and the employee's reply once it is given.
CREATE FUNCTION "refuse_withdrawal_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.applied_at IS NOT NULL AND (NEW.reason, NEW.applied_at) IS DISTINCT FROM (OLD.reason, OLD.applied_at))
    OR (OLD.reply IS NOT NULL AND (NEW.reply, NEW.replied_at) IS DISTINCT FROM (OLD.reply, OLD.replied_at)) THEN
    RAISE EXCEPTION 'A withdrawn confirmation and the reply to it cannot be changed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "confirmation_withdrawals_frozen" BEFORE UPDATE ON "confirmation_withdrawals"
  FOR EACH ROW EXECUTE FUNCTION "refuse_withdrawal_change"();
