CREATE TABLE "achievements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "achievements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"company_id" bigint,
	"achievement" text NOT NULL,
	"progress" smallint NOT NULL,
	"unlocked_at" timestamp (3) with time zone,
	"employment_id" bigint,
	"revoked_at" timestamp (3) with time zone,
	"revoked_reason" text,
	CONSTRAINT "achievements_owner" CHECK (num_nonnulls("achievements"."user_id", "achievements"."company_id") = 1),
	CONSTRAINT "achievements_revoked" CHECK (("achievements"."revoked_at" is null) = ("achievements"."revoked_reason" is null)),
	CONSTRAINT "achievements_one_state" CHECK ("achievements"."unlocked_at" is null or "achievements"."revoked_at" is null)
);
--> statement-breakpoint
CREATE TABLE "postponed_matters" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "postponed_matters_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
DROP INDEX "notifications_unread";--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "achievements" text DEFAULT 'signedIn' NOT NULL;--> statement-breakpoint
ALTER TABLE "achievements" ADD CONSTRAINT "achievements_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "achievements" ADD CONSTRAINT "achievements_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "achievements" ADD CONSTRAINT "achievements_employment_id_employments_id_fk" FOREIGN KEY ("employment_id") REFERENCES "public"."employments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postponed_matters" ADD CONSTRAINT "postponed_matters_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "achievements_person" ON "achievements" USING btree ("user_id","achievement") WHERE "achievements"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "achievements_company" ON "achievements" USING btree ("company_id","achievement") WHERE "achievements"."company_id" is not null;--> statement-breakpoint
CREATE INDEX "achievements_employment" ON "achievements" USING btree ("employment_id") WHERE "achievements"."employment_id" is not null;--> statement-breakpoint
CREATE INDEX "postponed_matters_until" ON "postponed_matters" USING btree ("until");--> statement-breakpoint
CREATE INDEX "notifications_kind" ON "notifications" USING btree ("user_id","kind","id");--> statement-breakpoint
CREATE INDEX "notifications_unread_kind" ON "notifications" USING btree ("user_id","kind","id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","id") WHERE "notifications"."read_at" is null;