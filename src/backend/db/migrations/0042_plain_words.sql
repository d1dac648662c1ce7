-- Names that an engineer would search for. Values stay as they are; the expression of "group_key" follows its column.
ALTER TABLE "postponed_matters" RENAME TO "postponed_to_dos";--> statement-breakpoint
ALTER TABLE "postponed_to_dos" RENAME CONSTRAINT "postponed_matters_user_id_key_pk" TO "postponed_to_dos_user_id_key_pk";--> statement-breakpoint
ALTER TABLE "postponed_to_dos" RENAME CONSTRAINT "postponed_matters_user_id_accounts_id_fk" TO "postponed_to_dos_user_id_accounts_id_fk";--> statement-breakpoint
ALTER INDEX "postponed_matters_until" RENAME TO "postponed_to_dos_until";--> statement-breakpoint
ALTER TABLE "account_closures" RENAME COLUMN "set_aside" TO "hidden_on_close";--> statement-breakpoint
ALTER TABLE "achievements" RENAME COLUMN "ground_id" TO "evidence_id";--> statement-breakpoint
ALTER TABLE "notifications" RENAME COLUMN "alike" TO "shared_group";