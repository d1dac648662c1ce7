ALTER TABLE "jobs" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "job_search" ADD COLUMN "language" text;--> statement-breakpoint
-- What `passageLanguage` would say of the text: by its script, and by the Russian letters that Ukrainian lacks.
-- Ranges instead of classes of characters, which depend on the locale of the database.
WITH "counted" AS (
  SELECT "id", "title" || ' ' || "description" AS "text",
    length(regexp_replace("title" || "description", '[^A-Za-z\u00C0-\u024F]', '', 'g')) AS "latin",
    length(regexp_replace("title" || "description", '[^\u0400-\u052F]', '', 'g')) AS "cyrillic",
    length(regexp_replace("title" || "description", '[\u0001-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u2BFF\U0001F000-\U0001FAFF]', '', 'g')) AS "letters"
  FROM "jobs"
)
UPDATE "jobs" SET "language" = CASE
  WHEN "latin" > "cyrillic" AND "latin" * 2 >= "letters" THEN 'en'
  WHEN "cyrillic" > "latin" AND "cyrillic" * 2 >= "letters" THEN CASE WHEN "text" ~ '[ыэёъЫЭЁЪ]' THEN 'other' ELSE 'uk' END
  WHEN "letters" > "latin" + "cyrillic" OR "latin" <> "cyrillic" THEN 'other'
END
FROM "counted" WHERE "counted"."id" = "jobs"."id";--> statement-breakpoint
UPDATE "job_search" SET "language" = coalesce("jobs"."language", 'other') FROM "jobs" WHERE "jobs"."id" = "job_search"."job_id";--> statement-breakpoint
ALTER TABLE "job_search" ALTER COLUMN "language" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "job_search_language" ON "job_search" USING btree ("language","published_at","job_id");
