CREATE TABLE "check_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "check_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"employment_id" bigint NOT NULL,
	"token_seed" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "check_links" ADD CONSTRAINT "check_links_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_links" ADD CONSTRAINT "check_links_employment_id_employments_id_fk" FOREIGN KEY ("employment_id") REFERENCES "public"."employments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "check_links_token" ON "check_links" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "check_links_current" ON "check_links" USING btree ("employment_id") WHERE "check_links"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "check_links_user" ON "check_links" USING btree ("user_id");