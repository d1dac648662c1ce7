ALTER TABLE "domain_proofs" ADD COLUMN "claimed_by" bigint;--> statement-breakpoint
ALTER TABLE "domain_proofs" ADD CONSTRAINT "domain_proofs_claimed_by_accounts_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "domain_proofs_claimed_by" ON "domain_proofs" USING btree ("claimed_by") WHERE "domain_proofs"."claimed_by" is not null;
--> statement-breakpoint
-- What people opened whose rights had ended before this release.
UPDATE "invitations" i SET "state" = 'cancelled', "answered_at" = now() WHERE i."direction" = 'invitation' AND i."state" = 'pending' AND NOT EXISTS (SELECT 1 FROM "current_members" m WHERE m."company_id" = i."company_id" AND m."user_id" = i."created_by" AND m."role" = 'admin');--> statement-breakpoint
UPDATE "employment_corrections" k SET "state" = 'withdrawn', "answered_at" = now() FROM "employments" e JOIN "companies" c ON c."id" = e."company_id" WHERE e."id" = k."employment_id" AND k."side" = 'company' AND k."state" = 'open' AND c."closed_at" IS NULL AND NOT EXISTS (SELECT 1 FROM "current_members" m WHERE m."company_id" = e."company_id" AND m."user_id" = k."proposed_by" AND m."role" = 'admin');--> statement-breakpoint
UPDATE "review_assignments" a SET "ended_at" = now() FROM "employments" e WHERE e."id" = a."employment_id" AND a."ended_at" IS NULL AND NOT EXISTS (SELECT 1 FROM "company_members" m WHERE m."company_id" = e."company_id" AND m."user_id" = a."reviewer_id");
--> statement-breakpoint
UPDATE "conversations" k SET "assignee_id" = NULL WHERE k."assignee_id" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "current_members" m WHERE m."company_id" = k."company_id" AND m."user_id" = k."assignee_id" AND (m."role" = 'admin' OR m."answer_messages"));
