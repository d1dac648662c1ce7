ALTER TABLE "interview_times" ADD COLUMN "member_id" bigint;--> statement-breakpoint
ALTER TABLE "interview_times" ADD CONSTRAINT "interview_times_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Of interviews at the same time, only the first can be said to have it.
UPDATE "interview_times" SET "member_id" = "agreed"."member_id" FROM (
  SELECT DISTINCT ON ("interviews"."member_id", "taken"."starts_at") "taken"."id", "interviews"."member_id"
  FROM "interview_times" "taken" JOIN "interviews" ON "interviews"."id" = "taken"."interview_id"
  WHERE "interviews"."status" = 'taken' AND "taken"."taken_at" IS NOT NULL
  ORDER BY "interviews"."member_id", "taken"."starts_at", "taken"."id"
) "agreed" WHERE "agreed"."id" = "interview_times"."id";--> statement-breakpoint
CREATE UNIQUE INDEX "interview_times_member" ON "interview_times" USING btree ("member_id","starts_at") WHERE "interview_times"."member_id" is not null;