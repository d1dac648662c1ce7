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
	"password_mark" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"proven_at" timestamp (3) with time zone
);--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "reporters" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "reasons" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "due_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "assigned_to" bigint;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "handed_up_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "report_notes" ADD CONSTRAINT "report_notes_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_notes" ADD CONSTRAINT "report_notes_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_notes_case" ON "report_notes" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "report_notes_author" ON "report_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "staff_events_case" ON "staff_events" USING btree ("case_id","number") WHERE "staff_events"."case_id" is not null;--> statement-breakpoint
CREATE INDEX "staff_events_actor" ON "staff_events" USING btree ("actor_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_members_open" ON "staff_members" USING btree ("account_id","role") WHERE "staff_members"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "staff_members_account" ON "staff_members" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_sessions_token" ON "staff_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "staff_sessions_account" ON "staff_sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_expires" ON "staff_sessions" USING btree ("expires_at");--> statement-breakpoint
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
