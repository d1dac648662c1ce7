CREATE TABLE "file_renderings" (
	"file_id" bigint PRIMARY KEY NOT NULL,
	"fault" text,
	"texts" text[] DEFAULT '{}' NOT NULL,
	"is_cut" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_renderings" ADD CONSTRAINT "file_renderings_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;