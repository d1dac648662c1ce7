CREATE TABLE "employment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"employment_id" bigint NOT NULL,
	"number" smallint DEFAULT 0 NOT NULL,
	"kind" text NOT NULL,
	"side" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"effective_on" date,
	"subject_id" bigint,
	"previous_hash" text DEFAULT '' NOT NULL,
	"hash" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "employment_positions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employment_positions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"employment_id" bigint NOT NULL,
	"position" text NOT NULL,
	"start_date" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_assignments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_assignments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"employment_id" bigint NOT NULL,
	"reviewer_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "company_members" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "company_members" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "employments" ADD COLUMN "termination_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "employments" ADD COLUMN "termination_by" text;--> statement-breakpoint
ALTER TABLE "employments" ADD COLUMN "termination_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "employment_events" ADD CONSTRAINT "employment_events_employment_id_employments_id_fk" FOREIGN KEY ("employment_id") REFERENCES "public"."employments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employment_positions" ADD CONSTRAINT "employment_positions_employment_id_employments_id_fk" FOREIGN KEY ("employment_id") REFERENCES "public"."employments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_assignments" ADD CONSTRAINT "review_assignments_employment_id_employments_id_fk" FOREIGN KEY ("employment_id") REFERENCES "public"."employments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_assignments" ADD CONSTRAINT "review_assignments_reviewer_id_accounts_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "employment_events_number" ON "employment_events" USING btree ("employment_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "employment_positions_start" ON "employment_positions" USING btree ("employment_id","start_date");--> statement-breakpoint
CREATE UNIQUE INDEX "review_assignments_open" ON "review_assignments" USING btree ("employment_id") WHERE "review_assignments"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "review_assignments_reviewer" ON "review_assignments" USING btree ("reviewer_id","ended_at");--> statement-breakpoint
CREATE INDEX "employments_terminating" ON "employments" USING btree ("termination_at") WHERE "employments"."termination_at" is not null and "employments"."end_date" is null;--> statement-breakpoint
UPDATE "employments" SET "termination_at" = "termination_on"::timestamp AT TIME ZONE 'UTC', "termination_by" = 'employee' WHERE "termination_on" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_termination" CHECK (("employments"."termination_at" is null) = ("employments"."termination_on" is null) and ("employments"."termination_at" is null) = ("employments"."termination_by" is null));--> statement-breakpoint
CREATE VIEW "public"."current_members" AS (
  select company_id, user_id, role, manage_hr_panel, created_at from company_members
  where (ends_at is null or ends_at > now()) and suspended_at is null);--> statement-breakpoint
-- Numbers and chains the events of an employment. The hash covers ids, codes and dates only. Appending is serialised by
-- the employment's row.
CREATE FUNCTION "chain_employment_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM employments WHERE id = NEW.employment_id FOR UPDATE;
  SELECT e.number + 1, e.hash INTO NEW.number, NEW.previous_hash
    FROM employment_events e WHERE e.employment_id = NEW.employment_id ORDER BY e.number DESC LIMIT 1;
  IF NOT FOUND THEN
    NEW.number := 1;
    NEW.previous_hash := '';
  END IF;
  NEW.hash := encode(sha256(convert_to(concat_ws('|',
    NEW.previous_hash, NEW.employment_id, NEW.number, NEW.kind, NEW.side,
    to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    coalesce(to_char(NEW.effective_on, 'YYYY-MM-DD'), ''), coalesce(NEW.subject_id::text, '')), 'UTF8')), 'hex');
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION "refuse_history_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The history of employments is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "employment_events_chain" BEFORE INSERT ON "employment_events"
  FOR EACH ROW EXECUTE FUNCTION "chain_employment_event"();--> statement-breakpoint
CREATE TRIGGER "employment_events_fixed" BEFORE UPDATE OR DELETE ON "employment_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_history_change"();--> statement-breakpoint
CREATE TRIGGER "employment_events_complete" BEFORE TRUNCATE ON "employment_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_history_change"();--> statement-breakpoint
INSERT INTO "employment_events" ("employment_id", "kind", "side", "at", "effective_on")
  SELECT id, 'hired', 'company', verified_at, start_date FROM employments WHERE verified_at IS NOT NULL ORDER BY id;--> statement-breakpoint
INSERT INTO "employment_events" ("employment_id", "kind", "side", "at", "effective_on")
  SELECT id, 'left', 'system', end_date::timestamp AT TIME ZONE 'UTC', end_date FROM employments
  WHERE verified_at IS NOT NULL AND end_date IS NOT NULL ORDER BY id;
