ALTER TABLE "companies" ADD COLUMN "domain" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "domain_proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "employments" ADD COLUMN "verified_domain" text;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_domain" ON "companies" USING btree ("domain");--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_domain_proven" CHECK (("companies"."domain" is null) = ("companies"."domain_proven_at" is null));--> statement-breakpoint
ALTER TABLE "employments" ADD CONSTRAINT "employments_verified_domain" CHECK ("employments"."verified_domain" is null or "employments"."verified_at" is not null);