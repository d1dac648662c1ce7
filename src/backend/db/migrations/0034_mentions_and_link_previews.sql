CREATE TABLE "link_previews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_previews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"post_id" bigint,
	"url" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"site_name" text DEFAULT '' NOT NULL,
	"image_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mentions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mentions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"comment_id" bigint,
	"user_id" bigint,
	"company_id" bigint,
	"announced_at" timestamp (3) with time zone,
	CONSTRAINT "mentions_once" UNIQUE NULLS NOT DISTINCT("post_id","comment_id","user_id","company_id"),
	CONSTRAINT "mentions_subject" CHECK (num_nonnulls("mentions"."user_id", "mentions"."company_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "link_previews" ADD CONSTRAINT "link_previews_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_previews" ADD CONSTRAINT "link_previews_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_previews" ADD CONSTRAINT "link_previews_image_id_files_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_comment_id_post_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."post_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "link_previews_company" ON "link_previews" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "link_previews_post" ON "link_previews" USING btree ("post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "link_previews_image" ON "link_previews" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "link_previews_unused" ON "link_previews" USING btree ("created_at") WHERE "link_previews"."post_id" is null;--> statement-breakpoint
CREATE INDEX "mentions_comment" ON "mentions" USING btree ("comment_id") WHERE "mentions"."comment_id" is not null;--> statement-breakpoint
CREATE INDEX "mentions_user" ON "mentions" USING btree ("user_id") WHERE "mentions"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "mentions_company" ON "mentions" USING btree ("company_id") WHERE "mentions"."company_id" is not null;