CREATE TABLE "conversations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"assignee_id" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_message_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"first_answered_at" timestamp (3) with time zone,
	"waiting_since" timestamp (3) with time zone,
	"last_person_id" bigint DEFAULT 0 NOT NULL,
	"last_company_id" bigint DEFAULT 0 NOT NULL,
	"person_read_id" bigint DEFAULT 0 NOT NULL,
	"company_read_id" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "conversations_waiting_open" CHECK ("conversations"."waiting_since" is null or "conversations"."state" = 'open')
);
--> statement-breakpoint
CREATE TABLE "message_blocks" (
	"company_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"side" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_blocks_company_id_user_id_side_pk" PRIMARY KEY("company_id","user_id","side")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"side" text NOT NULL,
	"answerer_id" bigint,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_answerer" CHECK ("messages"."side" = 'company' or "messages"."answerer_id" is null)
);
--> statement-breakpoint
DROP VIEW "public"."current_members";--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "answer_messages" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company_members" ADD COLUMN "answer_messages" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_assignee_id_accounts_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_blocks" ADD CONSTRAINT "message_blocks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_blocks" ADD CONSTRAINT "message_blocks_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_answerer_id_accounts_id_fk" FOREIGN KEY ("answerer_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_open" ON "conversations" USING btree ("company_id","user_id") WHERE "conversations"."state" = 'open';--> statement-breakpoint
CREATE INDEX "conversations_inbox" ON "conversations" USING btree ("company_id","state","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_assignee" ON "conversations" USING btree ("assignee_id","company_id","last_message_at","id") WHERE "conversations"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "conversations_person" ON "conversations" USING btree ("user_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_unread" ON "conversations" USING btree ("user_id","last_message_at") WHERE "conversations"."last_company_id" > "conversations"."person_read_id";--> statement-breakpoint
CREATE INDEX "conversations_unread_company" ON "conversations" USING btree ("company_id") WHERE "conversations"."last_person_id" > "conversations"."company_read_id";--> statement-breakpoint
CREATE INDEX "conversations_waiting" ON "conversations" USING btree ("company_id","waiting_since") WHERE "conversations"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "conversations_started" ON "conversations" USING btree ("company_id","created_at","first_answered_at");--> statement-breakpoint
CREATE INDEX "conversations_closed" ON "conversations" USING btree ("last_message_at") WHERE "conversations"."state" = 'closed';--> statement-breakpoint
CREATE INDEX "message_blocks_user" ON "message_blocks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "messages_user" ON "messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "messages_answerer" ON "messages" USING btree ("answerer_id") WHERE "messages"."answerer_id" is not null;--> statement-breakpoint
CREATE INDEX "company_members_answerers" ON "company_members" USING btree ("company_id","user_id") WHERE "company_members"."role" = 'admin' or "company_members"."answer_messages";--> statement-breakpoint
CREATE VIEW "public"."current_members" AS (
  select company_id, user_id, role, manage_hr_panel, answer_messages, created_at from company_members
  where (ends_at is null or ends_at > now()) and suspended_at is null);