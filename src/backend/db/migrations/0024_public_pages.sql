CREATE TABLE "public_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"chosen_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public_pages" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"enabled" boolean NOT NULL,
	"indexed" boolean DEFAULT false NOT NULL,
	"parts" text[] NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "taken_addresses" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"shape_hash" text
);
--> statement-breakpoint
ALTER TABLE "public_addresses" ADD CONSTRAINT "public_addresses_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_pages" ADD CONSTRAINT "public_pages_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_pages" ADD CONSTRAINT "public_pages_address_public_addresses_address_fk" FOREIGN KEY ("address") REFERENCES "public"."public_addresses"("address") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "public_addresses_user" ON "public_addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "public_pages_address" ON "public_pages" USING btree ("address");--> statement-breakpoint
CREATE INDEX "public_pages_indexed" ON "public_pages" USING btree ("user_id") WHERE "public_pages"."enabled" and "public_pages"."indexed";--> statement-breakpoint
CREATE UNIQUE INDEX "taken_addresses_shape" ON "taken_addresses" USING btree ("shape_hash");