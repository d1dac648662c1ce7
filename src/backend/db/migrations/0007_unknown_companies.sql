CREATE TABLE "closed_addresses" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unknown_companies" (
	"company_id" bigint NOT NULL,
	"address_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unknown_companies_company_id_address_hash_pk" PRIMARY KEY("company_id","address_hash")
);
--> statement-breakpoint
ALTER TABLE "unknown_companies" ADD CONSTRAINT "unknown_companies_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;