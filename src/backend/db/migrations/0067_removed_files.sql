CREATE TABLE "removed_files" (
	"key" text NOT NULL,
	"page_pictures" smallint,
	"owner_id" bigint,
	"delete_after" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "removed_files_key" ON "removed_files" USING btree ("key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "removed_files_due" ON "removed_files" USING btree ("delete_after");--> statement-breakpoint
CREATE INDEX "removed_files_owner" ON "removed_files" USING btree ("owner_id");