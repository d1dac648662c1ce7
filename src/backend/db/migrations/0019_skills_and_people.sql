CREATE TABLE "people_search" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"names" "tsvector" NOT NULL,
	"words" "tsvector" NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "skill_evidence" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "skill_evidence_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"profile_skill_id" bigint NOT NULL,
	"employment_id" bigint,
	"certificate_id" bigint,
	"project_id" bigint,
	CONSTRAINT "skill_evidence_once" UNIQUE NULLS NOT DISTINCT("profile_skill_id","employment_id","certificate_id","project_id"),
	CONSTRAINT "skill_evidence_one" CHECK (num_nonnulls("skill_evidence"."employment_id", "skill_evidence"."certificate_id", "skill_evidence"."project_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "profile_skills" DROP CONSTRAINT "profile_skills_user_id_skill_id_pk";--> statement-breakpoint
ALTER TABLE "profile_skills" ALTER COLUMN "skill_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "profile_skills" ADD COLUMN "id" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "profile_skills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "profile_skills" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "profile_skills" ADD COLUMN "name_key" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "status" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "citizenship_id" integer;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "cover_id" bigint;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "cover_focus_x" smallint DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "cover_focus_y" smallint DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "citizenship" text DEFAULT 'nobody' NOT NULL;--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "status" text DEFAULT 'signedIn' NOT NULL;--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "findable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people_search" ADD CONSTRAINT "people_search_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_evidence" ADD CONSTRAINT "skill_evidence_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_evidence" ADD CONSTRAINT "skill_evidence_profile_skill_id_profile_skills_id_fk" FOREIGN KEY ("profile_skill_id") REFERENCES "public"."profile_skills"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_evidence" ADD CONSTRAINT "skill_evidence_employment_id_employments_id_fk" FOREIGN KEY ("employment_id") REFERENCES "public"."employments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_evidence" ADD CONSTRAINT "skill_evidence_certificate_id_cv_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."cv_certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_evidence" ADD CONSTRAINT "skill_evidence_project_id_cv_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."cv_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_search_names" ON "people_search" USING gin ("names");--> statement-breakpoint
CREATE INDEX "people_search_words" ON "people_search" USING gin ("words");--> statement-breakpoint
CREATE INDEX "people_search_similar" ON "people_search" USING gin ("text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "skill_evidence_user" ON "skill_evidence" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "skill_evidence_employment" ON "skill_evidence" USING btree ("employment_id") WHERE "skill_evidence"."employment_id" is not null;--> statement-breakpoint
CREATE INDEX "skill_evidence_certificate" ON "skill_evidence" USING btree ("certificate_id") WHERE "skill_evidence"."certificate_id" is not null;--> statement-breakpoint
CREATE INDEX "skill_evidence_project" ON "skill_evidence" USING btree ("project_id") WHERE "skill_evidence"."project_id" is not null;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_cover_id_files_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "profile_skills_once" ON "profile_skills" USING btree ("user_id","skill_id");--> statement-breakpoint
CREATE UNIQUE INDEX "profile_skills_own_words_once" ON "profile_skills" USING btree ("user_id","name_key");--> statement-breakpoint
CREATE INDEX "profiles_cover" ON "profiles" USING btree ("cover_id") WHERE "profiles"."cover_id" is not null;--> statement-breakpoint
ALTER TABLE "profile_skills" ADD CONSTRAINT "profile_skills_name" CHECK (num_nonnulls("profile_skills"."skill_id", "profile_skills"."name") = 1 and num_nonnulls("profile_skills"."skill_id", "profile_skills"."name_key") = 1);