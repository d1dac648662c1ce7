CREATE TABLE "batched_work" (
	"name" text PRIMARY KEY NOT NULL,
	"run" integer DEFAULT 1 NOT NULL,
	"batches" integer DEFAULT 0 NOT NULL,
	"next" jsonb,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "directory_parts" (
	"kind" text NOT NULL,
	"size" integer NOT NULL,
	"part" integer NOT NULL,
	"count" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"last_id" bigint NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "directory_parts_kind_size_part_pk" PRIMARY KEY("kind","size","part")
);
--> statement-breakpoint
CREATE TABLE "work_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "work_keys_finished" ON "work_keys" USING btree ("finished_at");
