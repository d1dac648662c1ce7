CREATE TABLE "cv_awards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cv_awards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"title" text NOT NULL,
	"issuer" text DEFAULT '' NOT NULL,
	"awarded_on" date,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cv_certificates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cv_certificates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"provider" text DEFAULT '' NOT NULL,
	"credential_id" text DEFAULT '' NOT NULL,
	"credential_url" text DEFAULT '' NOT NULL,
	"issued_on" date,
	"expires_on" date,
	"reminded_for" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cv_certificates_dates" CHECK ("cv_certificates"."expires_on" >= "cv_certificates"."issued_on")
);
--> statement-breakpoint
CREATE TABLE "cv_education" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cv_education_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"school" text NOT NULL,
	"degree" text DEFAULT '' NOT NULL,
	"area_of_study" text DEFAULT '' NOT NULL,
	"start_date" date,
	"end_date" date,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cv_education_dates" CHECK ("cv_education"."end_date" >= "cv_education"."start_date")
);
--> statement-breakpoint
CREATE TABLE "cv_languages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cv_languages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"code" text NOT NULL,
	"level" text NOT NULL,
	"listening" text,
	"reading" text,
	"interaction" text,
	"production" text,
	"writing" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cv_projects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cv_projects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"start_date" date,
	"end_date" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cv_projects_dates" CHECK ("cv_projects"."end_date" >= "cv_projects"."start_date")
);
--> statement-breakpoint
CREATE TABLE "profile_sections" (
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"position" smallint NOT NULL,
	"audience" text NOT NULL,
	CONSTRAINT "profile_sections_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
ALTER TABLE "cv_awards" ADD CONSTRAINT "cv_awards_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cv_certificates" ADD CONSTRAINT "cv_certificates_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cv_education" ADD CONSTRAINT "cv_education_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cv_languages" ADD CONSTRAINT "cv_languages_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cv_projects" ADD CONSTRAINT "cv_projects_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_sections" ADD CONSTRAINT "profile_sections_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cv_awards_user" ON "cv_awards" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cv_certificates_user" ON "cv_certificates" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cv_certificates_expiring" ON "cv_certificates" USING btree ("expires_on") WHERE "cv_certificates"."expires_on" is not null;--> statement-breakpoint
CREATE INDEX "cv_education_user" ON "cv_education" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cv_languages_once" ON "cv_languages" USING btree ("user_id","code");--> statement-breakpoint
CREATE INDEX "cv_projects_user" ON "cv_projects" USING btree ("user_id");