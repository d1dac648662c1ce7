DROP INDEX "report_cases_listed";--> statement-breakpoint
DROP INDEX "report_cases_author";--> statement-breakpoint
DROP INDEX "report_objections_open";--> statement-breakpoint
CREATE TABLE "report_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "staff_events" (
	"number" bigint PRIMARY KEY DEFAULT 0 NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" bigint,
	"kind" text NOT NULL,
	"case_id" bigint,
	"target_kind" text,
	"target_id" bigint,
	"details" text DEFAULT '{}' NOT NULL,
	"previous_hash" text DEFAULT '' NOT NULL,
	"hash" text DEFAULT '' NOT NULL
);--> statement-breakpoint
CREATE TABLE "staff_members" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"role" text NOT NULL,
	"granted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"password_hash_mark" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"proven_at" timestamp (3) with time zone
);--> statement-breakpoint
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
);--> statement-breakpoint
DROP VIEW "shown"."jobs";--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "reporters" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "reasons" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "due_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "assigned_to" bigint;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "handed_up_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "suspended" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report_notes" ADD CONSTRAINT "report_notes_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_notes" ADD CONSTRAINT "report_notes_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_notes_case" ON "report_notes" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "report_notes_author" ON "report_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "staff_events_case" ON "staff_events" USING btree ("case_id","number") WHERE "staff_events"."case_id" is not null;--> statement-breakpoint
CREATE INDEX "staff_events_actor" ON "staff_events" USING btree ("actor_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_members_open" ON "staff_members" USING btree ("account_id","role") WHERE "staff_members"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "staff_members_account" ON "staff_members" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_sessions_token" ON "staff_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "staff_sessions_account" ON "staff_sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_expires" ON "staff_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "measures_account_open" ON "measures" USING btree ("account_id") WHERE "measures"."ended_at" is null and "measures"."account_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "measures_company_open" ON "measures" USING btree ("company_id") WHERE "measures"."ended_at" is null and "measures"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "measures_account" ON "measures" USING btree ("account_id") WHERE "measures"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "measures_company" ON "measures" USING btree ("company_id") WHERE "measures"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "measures_due" ON "measures" USING btree ("ends_at") WHERE "measures"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "measures_ended" ON "measures" USING btree ("ended_at") WHERE "measures"."ended_at" is not null;--> statement-breakpoint
CREATE VIEW "public"."measures_in_force" AS (
  select id, account_id, company_id, kind, case_id, reason, starts_at, ends_at from measures
  where ended_at is null and (ends_at is null or ends_at > now()));--> statement-breakpoint
CREATE VIEW "shown"."jobs" AS (select "id", "company_id", "status", "title", "workplace_type", "employment_type", "country_id", "city", "salary_type", "salary_min", "salary_max", "currency", "salary_period", "description", "language", "experience", "application_method", "external_url", "answer_days", "opening", "selection_steps", "external_screening", "external_screening_tool", "blind", "first_published_at", "continues_since", "valid_through", "closed_at", "cancelled", "suspended", "limited_to_managers", "application_count", "created_by", "created_at", "updated_at", "moderation", "paused_by_moderation" from "jobs" where "jobs"."moderation" is null);--> statement-breakpoint
UPDATE "report_cases" SET
  "reporters" = (SELECT count(*) FROM "reports" WHERE "reports"."case_id" = "report_cases"."id"),
  "reasons" = array(SELECT DISTINCT "reason" FROM "reports" WHERE "reports"."case_id" = "report_cases"."id" ORDER BY 1),
  "due_at" = "created_at" + interval '3 days'
  WHERE "decided_at" IS NULL;--> statement-breakpoint
-- Numbers and chains the events of staff, one transaction at a time. The hash covers ids, codes and times only.
CREATE FUNCTION "chain_staff_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('staff_events', 0));
  SELECT e.number + 1, e.hash INTO NEW.number, NEW.previous_hash
    FROM staff_events e ORDER BY e.number DESC LIMIT 1;
  IF NOT FOUND THEN
    NEW.number := 1;
    NEW.previous_hash := '';
  END IF;
  NEW.hash := encode(sha256(convert_to(concat_ws('|',
    NEW.previous_hash, NEW.number, to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    coalesce(NEW.actor_id::text, ''), NEW.kind, coalesce(NEW.case_id::text, ''), coalesce(NEW.target_kind, ''),
    coalesce(NEW.target_id::text, ''), NEW.details), 'UTF8')), 'hex');
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION "refuse_staff_event_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The events of staff are append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "staff_events_chain" BEFORE INSERT ON "staff_events"
  FOR EACH ROW EXECUTE FUNCTION "chain_staff_event"();--> statement-breakpoint
CREATE TRIGGER "staff_events_fixed" BEFORE UPDATE OR DELETE ON "staff_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_staff_event_change"();--> statement-breakpoint
CREATE TRIGGER "staff_events_complete" BEFORE TRUNCATE ON "staff_events"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_staff_event_change"();
