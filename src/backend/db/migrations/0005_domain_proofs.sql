CREATE TABLE "domain_proofs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "domain_proofs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"domain" text NOT NULL,
	"token" text NOT NULL,
	"method" text,
	"mailbox" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"failure" text,
	CONSTRAINT "domain_proofs_proven" CHECK ("domain_proofs"."state" = 'pending' or ("domain_proofs"."method" is not null and "domain_proofs"."next_check_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "name_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "domain_proofs" ADD CONSTRAINT "domain_proofs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "domain_proofs_one" ON "domain_proofs" USING btree ("company_id","state");--> statement-breakpoint
CREATE INDEX "domain_proofs_due" ON "domain_proofs" USING btree ("next_check_at") WHERE "domain_proofs"."state" = 'proven';--> statement-breakpoint
CREATE INDEX "companies_name_keys" ON "companies" USING gin ("name_keys");