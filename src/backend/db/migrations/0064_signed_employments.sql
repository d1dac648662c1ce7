CREATE TABLE "credential_documents" (
	"credential_id" bigint PRIMARY KEY NOT NULL,
	"employee_id" bigint NOT NULL,
	"document" text NOT NULL,
	"facts" jsonb NOT NULL,
	"taken_as" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credential_issuers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credential_issuers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"enabled_at" timestamp (3) with time zone,
	"own_domain" text,
	"own_key_id" bigint,
	"checked_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credential_issuers_own" CHECK (("credential_issuers"."own_domain" is null) = ("credential_issuers"."own_key_id" is null) and ("credential_issuers"."own_domain" is null) = ("credential_issuers"."next_check_at" is null))
);
--> statement-breakpoint
CREATE TABLE "credential_keys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credential_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"issuer_id" bigint NOT NULL,
	"number" smallint NOT NULL,
	"public_key" text NOT NULL,
	"encrypted_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "credential_keys_revoked" CHECK (("credential_keys"."revoked_at" is null) = ("credential_keys"."encrypted_key" is not null) and ("credential_keys"."revoked_at" is null or "credential_keys"."retired_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "credential_lists" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credential_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"issuer_id" bigint NOT NULL,
	"did" text NOT NULL,
	"key_id" bigint NOT NULL,
	"noise" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"revokes_unknown" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credentials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" text NOT NULL,
	"issuer_id" bigint NOT NULL,
	"key_id" bigint NOT NULL,
	"list_id" bigint NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"employment_id" bigint NOT NULL,
	"review_id" bigint,
	"issued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_by" text,
	"refresh_on" date,
	CONSTRAINT "credentials_revoked" CHECK (("credentials"."revoked_at" is null) = ("credentials"."revoked_by" is null))
);
--> statement-breakpoint
ALTER TABLE "credential_documents" ADD CONSTRAINT "credential_documents_credential_id_credentials_id_fk" FOREIGN KEY ("credential_id") REFERENCES "public"."credentials"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_documents" ADD CONSTRAINT "credential_documents_employee_id_accounts_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_issuers" ADD CONSTRAINT "credential_issuers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_keys" ADD CONSTRAINT "credential_keys_issuer_id_credential_issuers_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."credential_issuers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_lists" ADD CONSTRAINT "credential_lists_issuer_id_credential_issuers_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."credential_issuers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credential_lists" ADD CONSTRAINT "credential_lists_key_id_credential_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."credential_keys"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_issuer_id_credential_issuers_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."credential_issuers"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_key_id_credential_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."credential_keys"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_list_id_credential_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."credential_lists"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_employment_id_employments_id_fk" FOREIGN KEY ("employment_id") REFERENCES "public"."employments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credential_documents_employee" ON "credential_documents" USING btree ("employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credential_issuers_company" ON "credential_issuers" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "credential_issuers_due" ON "credential_issuers" USING btree ("next_check_at") WHERE "credential_issuers"."next_check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "credential_keys_number" ON "credential_keys" USING btree ("issuer_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "credential_keys_public" ON "credential_keys" USING btree ("public_key");--> statement-breakpoint
CREATE UNIQUE INDEX "credential_keys_current" ON "credential_keys" USING btree ("issuer_id") WHERE "credential_keys"."retired_at" is null;--> statement-breakpoint
CREATE INDEX "credential_lists_issuer" ON "credential_lists" USING btree ("issuer_id");--> statement-breakpoint
CREATE INDEX "credential_lists_key" ON "credential_lists" USING btree ("key_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credential_lists_open" ON "credential_lists" USING btree ("issuer_id","did") WHERE "credential_lists"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_uuid" ON "credentials" USING btree ("uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_place" ON "credentials" USING btree ("list_id","place");--> statement-breakpoint
CREATE INDEX "credentials_employment" ON "credentials" USING btree ("employment_id");--> statement-breakpoint
CREATE INDEX "credentials_issuer" ON "credentials" USING btree ("issuer_id");--> statement-breakpoint
CREATE INDEX "credentials_key" ON "credentials" USING btree ("key_id");