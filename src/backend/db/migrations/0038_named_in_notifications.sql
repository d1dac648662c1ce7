ALTER TABLE "notifications" ADD COLUMN "named_id" bigint;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_named_id_accounts_id_fk" FOREIGN KEY ("named_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_named" ON "notifications" USING btree ("named_id") WHERE "notifications"."named_id" is not null;--> statement-breakpoint
-- Messages keep the account that they name instead of its name.
UPDATE "notifications" SET "named_id" = CASE split_part("about", ':', 1)
	WHEN 'application' THEN (SELECT "user_id" FROM "applications" WHERE "id" = split_part("about", ':', 2)::bigint)
	WHEN 'invitation' THEN (SELECT "user_id" FROM "invitations" WHERE "id" = split_part("about", ':', 2)::bigint)
	WHEN 'request' THEN (SELECT "user_id" FROM "invitations" WHERE "id" = split_part("about", ':', 2)::bigint)
	WHEN 'employment' THEN (SELECT "user_id" FROM "employments" WHERE "id" = split_part("about", ':', 2)::bigint)
	WHEN 'review' THEN (SELECT "employee_id" FROM "reviews" WHERE "id" = split_part("about", ':', 2)::bigint)
	WHEN 'feedback' THEN (SELECT "user_id" FROM "employments" WHERE "id" = split_part("about", ':', 2)::bigint)
	WHEN 'conversation' THEN (SELECT "user_id" FROM "conversations" WHERE "id" = split_part("about", ':', 2)::bigint)
	WHEN 'post' THEN (SELECT "author_id" FROM "post_comments" WHERE "id" = nullif(split_part("about", ':', 4), '')::bigint)
END
WHERE "data"->>'person' IS NOT NULL OR "data"->>'applicant' IS NOT NULL;--> statement-breakpoint
-- Those about people whose account has been closed or erased: earlier releases left some of them.
DELETE FROM "notifications" n
WHERE (n."data"->>'person' IS NOT NULL OR n."data"->>'applicant' IS NOT NULL) AND (
	(n."named_id" IS NULL AND NOT (n."kind" = 'invitationAnswered' AND EXISTS (
		SELECT FROM "invitations" i WHERE i."id" = split_part(n."about", ':', 2)::bigint
	))) OR (n."named_id" <> n."user_id" AND EXISTS (
		SELECT FROM "accounts" a WHERE a."id" = n."named_id" AND a."closed_at" IS NOT NULL
	))
);--> statement-breakpoint
UPDATE "notifications" SET "data" = "data"
	|| CASE WHEN "data" ? 'person' THEN '{"person": null}'::jsonb ELSE '{}'::jsonb END
	|| CASE WHEN "data" ? 'applicant' THEN '{"applicant": null}'::jsonb ELSE '{}'::jsonb END
WHERE "named_id" IS NOT NULL;--> statement-breakpoint
-- The keys of company names are computed by new rules: `companies/nameRows.ts` fills them when the release starts.
UPDATE "companies" SET "name_keys" = '{}';
