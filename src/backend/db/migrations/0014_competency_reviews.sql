CREATE TABLE "competencies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "competencies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "competency_sets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "competency_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"competency_ids" bigint[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "final_feedbacks" (
	"employment_id" bigint PRIMARY KEY NOT NULL,
	"employee_id" bigint,
	"text" text DEFAULT '' NOT NULL,
	"assessment" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"writer_id" bigint,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp (3) with time zone,
	"reply" text,
	"replied_at" timestamp (3) with time zone,
	"shared_at" timestamp (3) with time zone,
	CONSTRAINT "final_feedbacks_published" CHECK (("final_feedbacks"."published_at" is null) = ("final_feedbacks"."employee_id" is null)),
	CONSTRAINT "final_feedbacks_replied" CHECK (("final_feedbacks"."reply" is null) = ("final_feedbacks"."replied_at" is null)),
	CONSTRAINT "final_feedbacks_frozen_first" CHECK ("final_feedbacks"."published_at" is not null or ("final_feedbacks"."replied_at" is null and "final_feedbacks"."shared_at" is null))
);
--> statement-breakpoint
CREATE TABLE "review_ratings" (
	"review_id" bigint NOT NULL,
	"side" text NOT NULL,
	"competency_id" bigint NOT NULL,
	"rating" smallint,
	"evidence" text DEFAULT '' NOT NULL,
	"assignment_id" bigint,
	"employee_id" bigint,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_ratings_review_id_side_competency_id_pk" PRIMARY KEY("review_id","side","competency_id"),
	CONSTRAINT "review_ratings_scale" CHECK ("review_ratings"."rating" between 0 and 6),
	CONSTRAINT "review_ratings_side" CHECK (("review_ratings"."side" = 'reviewer') = ("review_ratings"."assignment_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"employment_id" bigint NOT NULL,
	"employee_id" bigint NOT NULL,
	"title" text NOT NULL,
	"due_on" date NOT NULL,
	"competency_ids" bigint[] NOT NULL,
	"created_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"self_submitted_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"reviewer_id" bigint,
	"reply" text,
	"replied_at" timestamp (3) with time zone,
	"shared_at" timestamp (3) with time zone,
	"reminded" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "reviews_competencies" CHECK (cardinality("reviews"."competency_ids") between 1 and 20),
	CONSTRAINT "reviews_replied" CHECK (("reviews"."reply" is null) = ("reviews"."replied_at" is null)),
	CONSTRAINT "reviews_frozen_first" CHECK ("reviews"."published_at" is not null or ("reviews"."replied_at" is null and "reviews"."shared_at" is null))
);
--> statement-breakpoint
ALTER TABLE "competencies" ADD CONSTRAINT "competencies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competency_sets" ADD CONSTRAINT "competency_sets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_feedbacks" ADD CONSTRAINT "final_feedbacks_employment_id_employments_id_fk" FOREIGN KEY ("employment_id") REFERENCES "public"."employments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_feedbacks" ADD CONSTRAINT "final_feedbacks_employee_id_accounts_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_feedbacks" ADD CONSTRAINT "final_feedbacks_writer_id_accounts_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_ratings" ADD CONSTRAINT "review_ratings_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_ratings" ADD CONSTRAINT "review_ratings_assignment_id_review_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."review_assignments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_ratings" ADD CONSTRAINT "review_ratings_employee_id_accounts_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_employment_id_employments_id_fk" FOREIGN KEY ("employment_id") REFERENCES "public"."employments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_employee_id_accounts_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reviewer_id_accounts_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "competencies_name" ON "competencies" USING btree ("company_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "competency_sets_name" ON "competency_sets" USING btree ("company_id","name_key");--> statement-breakpoint
CREATE INDEX "final_feedbacks_employee" ON "final_feedbacks" USING btree ("employee_id") WHERE "final_feedbacks"."employee_id" is not null;--> statement-breakpoint
CREATE INDEX "final_feedbacks_writer" ON "final_feedbacks" USING btree ("writer_id") WHERE "final_feedbacks"."writer_id" is not null;--> statement-breakpoint
CREATE INDEX "review_ratings_employee" ON "review_ratings" USING btree ("employee_id") WHERE "review_ratings"."employee_id" is not null;--> statement-breakpoint
CREATE INDEX "review_ratings_assignment" ON "review_ratings" USING btree ("assignment_id") WHERE "review_ratings"."assignment_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_open" ON "reviews" USING btree ("employment_id") WHERE "reviews"."published_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_employment" ON "reviews" USING btree ("employment_id","id");--> statement-breakpoint
CREATE INDEX "reviews_employee" ON "reviews" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "reviews_reviewer" ON "reviews" USING btree ("reviewer_id") WHERE "reviews"."reviewer_id" is not null;--> statement-breakpoint
CREATE INDEX "reviews_created_by" ON "reviews" USING btree ("created_by") WHERE "reviews"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "reviews_due" ON "reviews" USING btree ("due_on","id") WHERE "reviews"."published_at" is null;--> statement-breakpoint
-- Published reviews and feedback are frozen, except for the employee's reply, given once, and consent. Erasing a person sets
-- `tenure.erasing` for its transaction; erasing the writer only clears who wrote.
CREATE FUNCTION "freeze_published"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  open_columns text[] := ARRAY['reply', 'replied_at', 'shared_at', 'reviewer_id', 'writer_id', 'created_by'];
BEGIN
  IF current_setting('tenure.erasing', true) = 'on' OR OLD.published_at IS NULL THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - open_columns = to_jsonb(OLD) - open_columns
    AND (OLD.replied_at IS NULL OR (NEW.reply IS NOT DISTINCT FROM OLD.reply AND NEW.replied_at IS NOT DISTINCT FROM OLD.replied_at))
    AND NOT EXISTS (
      SELECT 1 FROM jsonb_each(to_jsonb(NEW)) AS field
      WHERE field.key IN ('reviewer_id', 'writer_id', 'created_by')
        AND field.value <> 'null'::jsonb AND field.value <> to_jsonb(OLD) -> field.key)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Published reviews and feedback cannot be changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
-- Locks the review, so that a rating cannot be written while the review is being published.
CREATE FUNCTION "freeze_published_ratings"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  published timestamptz;
BEGIN
  IF current_setting('tenure.erasing', true) = 'on' THEN
    RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  FOR published IN
    SELECT r.published_at FROM reviews r
    WHERE r.id IN (
      CASE WHEN TG_OP <> 'INSERT' THEN OLD.review_id END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.review_id END)
    FOR SHARE
  LOOP
    IF published IS NOT NULL THEN
      RAISE EXCEPTION 'Ratings of a published review cannot be changed' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END LOOP;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;--> statement-breakpoint
CREATE FUNCTION "refuse_truncate"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Published reviews and feedback cannot be deleted' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "reviews_frozen" BEFORE UPDATE OR DELETE ON "reviews"
  FOR EACH ROW EXECUTE FUNCTION "freeze_published"();--> statement-breakpoint
CREATE TRIGGER "final_feedbacks_frozen" BEFORE UPDATE OR DELETE ON "final_feedbacks"
  FOR EACH ROW EXECUTE FUNCTION "freeze_published"();--> statement-breakpoint
CREATE TRIGGER "review_ratings_frozen" BEFORE INSERT OR UPDATE OR DELETE ON "review_ratings"
  FOR EACH ROW EXECUTE FUNCTION "freeze_published_ratings"();--> statement-breakpoint
CREATE TRIGGER "reviews_complete" BEFORE TRUNCATE ON "reviews"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"();--> statement-breakpoint
CREATE TRIGGER "review_ratings_complete" BEFORE TRUNCATE ON "review_ratings"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"();--> statement-breakpoint
CREATE TRIGGER "final_feedbacks_complete" BEFORE TRUNCATE ON "final_feedbacks"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_truncate"();
