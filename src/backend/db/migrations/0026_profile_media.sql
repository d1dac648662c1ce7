CREATE TABLE "cv_media" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cv_media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"certificate_id" bigint,
	"project_id" bigint,
	"file_id" bigint NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "cv_media_entry" CHECK (num_nonnulls("cv_media"."certificate_id", "cv_media"."project_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "page_count" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "page_pictures" smallint;--> statement-breakpoint
ALTER TABLE "cv_media" ADD CONSTRAINT "cv_media_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cv_media" ADD CONSTRAINT "cv_media_certificate_id_cv_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."cv_certificates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cv_media" ADD CONSTRAINT "cv_media_project_id_cv_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."cv_projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cv_media" ADD CONSTRAINT "cv_media_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cv_media_user" ON "cv_media" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "cv_media_certificate" ON "cv_media" USING btree ("certificate_id","position") WHERE "cv_media"."certificate_id" is not null;--> statement-breakpoint
CREATE INDEX "cv_media_project" ON "cv_media" USING btree ("project_id","position") WHERE "cv_media"."project_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "cv_media_file" ON "cv_media" USING btree ("file_id");