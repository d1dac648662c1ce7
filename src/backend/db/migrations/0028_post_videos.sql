CREATE TABLE "post_videos" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_videos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"poster_id" bigint,
	"captions_id" bigint,
	"captions_language" text,
	CONSTRAINT "post_videos_language" CHECK ("post_videos"."captions_id" is null or "post_videos"."captions_language" is not null)
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "removed" text[];--> statement-breakpoint
ALTER TABLE "post_revisions" ADD COLUMN "has_video" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "post_videos" ADD CONSTRAINT "post_videos_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_videos" ADD CONSTRAINT "post_videos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_videos" ADD CONSTRAINT "post_videos_poster_id_files_id_fk" FOREIGN KEY ("poster_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_videos" ADD CONSTRAINT "post_videos_captions_id_files_id_fk" FOREIGN KEY ("captions_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "post_videos_post" ON "post_videos" USING btree ("post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "post_videos_file" ON "post_videos" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "post_videos_poster" ON "post_videos" USING btree ("poster_id") WHERE "post_videos"."poster_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "post_videos_captions" ON "post_videos" USING btree ("captions_id") WHERE "post_videos"."captions_id" is not null;