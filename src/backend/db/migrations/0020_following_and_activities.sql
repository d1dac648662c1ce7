CREATE TABLE "company_follower_weeks" (
	"company_id" bigint NOT NULL,
	"week" date NOT NULL,
	"gained" integer DEFAULT 0 NOT NULL,
	"lost" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "company_follower_weeks_company_id_week_pk" PRIMARY KEY("company_id","week"),
	CONSTRAINT "company_follower_weeks_counts" CHECK ("company_follower_weeks"."gained" >= 0 and "company_follower_weeks"."lost" >= 0)
);
--> statement-breakpoint
DROP INDEX "post_comments_author";--> statement-breakpoint
ALTER TABLE "company_follows" ADD COLUMN "muted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "following" text DEFAULT 'nobody' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_follower_weeks" ADD CONSTRAINT "company_follower_weeks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "companies_industry" ON "companies" USING btree ("industry_id","follower_count" DESC NULLS FIRST,"id") WHERE "companies"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "companies_joined" ON "companies" USING btree ("created_at","id") WHERE "companies"."domain" is not null;--> statement-breakpoint
CREATE INDEX "company_follows_news" ON "company_follows" USING btree ("user_id","company_id") WHERE not "company_follows"."muted";--> statement-breakpoint
CREATE INDEX "company_follows_listed" ON "company_follows" USING btree ("company_id","created_at","user_id");--> statement-breakpoint
CREATE INDEX "posts_everyone" ON "posts" USING btree ("published_at","id") WHERE "posts"."published_at" is not null and "posts"."visibility" = 'everyone';--> statement-breakpoint
CREATE INDEX "post_comments_author" ON "post_comments" USING btree ("author_id","created_at","id");--> statement-breakpoint
INSERT INTO "company_follower_weeks" ("company_id", "week", "gained")
SELECT "company_id", date_trunc('week', "created_at" at time zone 'UTC')::date, count(*) FROM "company_follows" GROUP BY 1, 2;
