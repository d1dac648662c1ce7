CREATE TABLE "confirmed_names" (
	"employment_id" bigint PRIMARY KEY NOT NULL,
	"employee_id" bigint NOT NULL,
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	"taken_over_at" timestamp (3) with time zone,
	"state" text DEFAULT 'current' NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"answerer_id" bigint,
	"answered_at" timestamp (3) with time zone,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "confirmed_names_asked_at" CHECK (("confirmed_names"."state" = 'current') = ("confirmed_names"."asked_at" is null))
);
--> statement-breakpoint
CREATE TABLE "name_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "name_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "confirmed_names" ADD CONSTRAINT "confirmed_names_employment_id_employments_id_fk" FOREIGN KEY ("employment_id") REFERENCES "public"."employments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmed_names" ADD CONSTRAINT "confirmed_names_employee_id_accounts_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmed_names" ADD CONSTRAINT "confirmed_names_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmed_names" ADD CONSTRAINT "confirmed_names_answerer_id_accounts_id_fk" FOREIGN KEY ("answerer_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "name_changes" ADD CONSTRAINT "name_changes_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "confirmed_names_employee" ON "confirmed_names" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "confirmed_names_asked" ON "confirmed_names" USING btree ("company_id") WHERE "confirmed_names"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "confirmed_names_answerer" ON "confirmed_names" USING btree ("answerer_id") WHERE "confirmed_names"."answerer_id" is not null;--> statement-breakpoint
CREATE INDEX "name_changes_user" ON "name_changes" USING btree ("user_id","created_at");--> statement-breakpoint
-- No company has seen these names when it confirmed: they are taken over from the profiles and marked so. Employments of
-- erased accounts belong to placeholders without a name.
INSERT INTO "confirmed_names" ("employment_id", "employee_id", "company_id", "name", "confirmed_at", "taken_over_at")
SELECT e."id", e."user_id", e."company_id", p."first_name" || ' ' || p."last_name", coalesce(e."verified_at", e."withdrawn_at"), now()
FROM "employments" e
JOIN "profiles" p ON p."user_id" = e."user_id"
JOIN "accounts" a ON a."id" = e."user_id"
WHERE e."company_id" IS NOT NULL AND (e."verified_at" IS NOT NULL OR e."withdrawn_at" IS NOT NULL) AND a."email" NOT LIKE 'erased-%@erased.invalid';
