CREATE TABLE "post_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "post_revisions" ADD COLUMN "document_count" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "post_documents" ADD CONSTRAINT "post_documents_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_documents" ADD CONSTRAINT "post_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_documents_post" ON "post_documents" USING btree ("post_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "post_documents_file" ON "post_documents" USING btree ("file_id");