CREATE TABLE "removed_profile_contents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "removed_profile_contents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"headline" text NOT NULL,
	"about" text NOT NULL,
	"urls" jsonb NOT NULL,
	"photo_id" bigint,
	"cover_id" bigint,
	"removed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "removed_profile_contents" ADD CONSTRAINT "removed_profile_contents_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_profile_contents" ADD CONSTRAINT "removed_profile_contents_photo_id_files_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_profile_contents" ADD CONSTRAINT "removed_profile_contents_cover_id_files_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_profile_contents_user" ON "removed_profile_contents" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "removed_profile_contents_photo" ON "removed_profile_contents" USING btree ("photo_id") WHERE "removed_profile_contents"."photo_id" is not null;--> statement-breakpoint
CREATE INDEX "removed_profile_contents_cover" ON "removed_profile_contents" USING btree ("cover_id") WHERE "removed_profile_contents"."cover_id" is not null;