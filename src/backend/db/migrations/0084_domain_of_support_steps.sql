ALTER TABLE "support_steps" ADD COLUMN "domain" text;
