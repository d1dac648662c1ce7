CREATE TABLE "application_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"side" text NOT NULL,
	"state" text,
	"member_id" bigint,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "job_version_id" bigint;--> statement-breakpoint
ALTER TABLE "pending_decisions" ADD COLUMN "member_id" bigint;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "limited_to_managers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_events" ADD CONSTRAINT "application_events_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_versions" ADD CONSTRAINT "job_versions_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_events_application" ON "application_events" USING btree ("application_id","kind","at");--> statement-breakpoint
CREATE INDEX "application_events_member" ON "application_events" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "job_versions_job" ON "job_versions" USING btree ("job_id","id");--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_job_version_id_job_versions_id_fk" FOREIGN KEY ("job_version_id") REFERENCES "public"."job_versions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_decisions" ADD CONSTRAINT "pending_decisions_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_job_version" ON "applications" USING btree ("job_version_id");--> statement-breakpoint
CREATE INDEX "pending_decisions_member" ON "pending_decisions" USING btree ("member_id");--> statement-breakpoint
-- What is known of earlier applications: of several decisions, the last one.
INSERT INTO "application_events" ("application_id", "kind", "side", "state", "at")
SELECT "id", "kind", "side", "state", "at" FROM (
  SELECT "id", 1 AS "rank", 'sent' AS "kind", 'candidate' AS "side", NULL AS "state", "sent_at" AS "at" FROM "applications"
  UNION ALL
  SELECT "id", 2, 'opened', 'company', NULL, "viewed_at" FROM "applications" WHERE "viewed_at" IS NOT NULL
  UNION ALL
  SELECT "id", 3, 'decided', 'company', "state", "state_changed_at" FROM "applications"
  WHERE "state" IN ('shortlisted', 'rejected', 'hired')
  UNION ALL
  SELECT "id", 4, 'withdrawn', 'candidate', NULL, "state_changed_at" FROM "applications" WHERE "state" = 'withdrawn'
) "known" ORDER BY "at", "id", "rank";--> statement-breakpoint
-- A member who is erased becomes null, and events go with their application; nothing else changes them.
CREATE FUNCTION "refuse_application_event_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.member_id IS NULL AND (NEW.id, NEW.application_id, NEW.kind, NEW.side, NEW.state, NEW.at)
        IS NOT DISTINCT FROM (OLD.id, OLD.application_id, OLD.kind, OLD.side, OLD.state, OLD.at) THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM applications WHERE id = OLD.application_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The events of applications are append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "application_events_fixed" BEFORE UPDATE OR DELETE ON "application_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_application_event_change"();
