CREATE SEQUENCE "public"."count_versions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "notification_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"latest_id" bigint NOT NULL,
	"count" integer NOT NULL,
	"unread" integer NOT NULL,
	CONSTRAINT "notification_groups_counts" CHECK ("notification_groups"."unread" between 0 and "notification_groups"."count")
);
--> statement-breakpoint
DROP INDEX "notifications_kind";--> statement-breakpoint
DROP INDEX "notifications_unread_kind";--> statement-breakpoint
DROP INDEX "notifications_unread";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "alike" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "group_key" text GENERATED ALWAYS AS (coalesce(alike, kind || ':' || about)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_groups" ADD CONSTRAINT "notification_groups_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_groups_key" ON "notification_groups" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "notification_groups_latest" ON "notification_groups" USING btree ("user_id","latest_id");--> statement-breakpoint
CREATE INDEX "notification_groups_kind" ON "notification_groups" USING btree ("user_id","kind","latest_id");--> statement-breakpoint
CREATE INDEX "notification_groups_unread" ON "notification_groups" USING btree ("user_id","latest_id") WHERE "notification_groups"."unread" > 0;--> statement-breakpoint
CREATE INDEX "notification_groups_unread_kind" ON "notification_groups" USING btree ("user_id","kind","latest_id") WHERE "notification_groups"."unread" > 0;--> statement-breakpoint
CREATE INDEX "messages_text" ON "messages" USING gin (translate(lower("text"), 'АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯЁЪЫЭ', 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёъыэ') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notifications_group" ON "notifications" USING btree ("user_id","group_key","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","id") WHERE "notifications"."read_at" is null and "notifications"."in_app";--> statement-breakpoint
-- Older notifications stand alone, except applicants, which were shown together before.
UPDATE "notifications" SET "alike" = 'applicants:' || ("data"->>'job_id') || ':' || "created_at"::date
WHERE "kind" = 'applicationReceived' AND "data"->>'job_id' IS NOT NULL;--> statement-breakpoint
INSERT INTO "notification_groups" ("user_id", "key", "kind", "latest_id", "count", "unread")
  SELECT user_id, group_key, max(kind), max(id), count(*), count(*) FILTER (WHERE read_at IS NULL)
  FROM notifications WHERE in_app GROUP BY user_id, group_key ORDER BY max(id);--> statement-breakpoint
-- Keep the rows of the list exact (docs/decisions/114). All of them lock rows in the same order.
CREATE FUNCTION "group_added_notifications"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification_groups AS g (user_id, key, kind, latest_id, count, unread)
    SELECT user_id, group_key, max(kind), max(id), count(*), count(*) FILTER (WHERE read_at IS NULL)
    FROM added WHERE in_app GROUP BY user_id, group_key ORDER BY user_id, group_key
  ON CONFLICT (user_id, key) DO UPDATE SET latest_id = greatest(g.latest_id, excluded.latest_id),
    count = g.count + excluded.count, unread = g.unread + excluded.unread;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "group_read_notifications"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM before b JOIN after a ON a.id = b.id WHERE a.in_app AND (a.read_at IS NULL) <> (b.read_at IS NULL)
  ) THEN RETURN NULL; END IF;
  PERFORM 1 FROM notification_groups g WHERE (g.user_id, g.key) IN (SELECT user_id, group_key FROM after WHERE in_app)
    ORDER BY g.user_id, g.key FOR UPDATE;
  UPDATE notification_groups g SET unread = g.unread + changed.unread
  FROM (
    SELECT a.user_id, a.group_key, sum((a.read_at IS NULL)::int - (b.read_at IS NULL)::int)::int AS unread
    FROM before b JOIN after a ON a.id = b.id WHERE a.in_app GROUP BY a.user_id, a.group_key
  ) changed WHERE g.user_id = changed.user_id AND g.key = changed.group_key AND changed.unread <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "group_removed_notifications"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM notification_groups g WHERE (g.user_id, g.key) IN (SELECT user_id, group_key FROM removed WHERE in_app)
    ORDER BY g.user_id, g.key FOR UPDATE;
  -- A statement of its own sees what others have committed before the lock was granted.
  UPDATE notification_groups g SET count = g.count - gone.count, unread = g.unread - gone.unread,
    latest_id = coalesce((
      SELECT n.id FROM notifications n WHERE n.user_id = g.user_id AND n.group_key = g.key AND n.in_app
      ORDER BY n.user_id DESC, n.group_key DESC, n.id DESC LIMIT 1
    ), g.latest_id)
  FROM (
    SELECT user_id, group_key, count(*)::int AS count, (count(*) FILTER (WHERE read_at IS NULL))::int AS unread
    FROM removed WHERE in_app GROUP BY user_id, group_key
  ) gone WHERE g.user_id = gone.user_id AND g.key = gone.group_key;
  DELETE FROM notification_groups g
  WHERE (g.user_id, g.key) IN (SELECT user_id, group_key FROM removed WHERE in_app) AND g.count = 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "notifications_added" AFTER INSERT ON "notifications"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "group_added_notifications"();--> statement-breakpoint
CREATE TRIGGER "notifications_read" AFTER UPDATE ON "notifications"
  REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION "group_read_notifications"();--> statement-breakpoint
CREATE TRIGGER "notifications_removed" AFTER DELETE ON "notifications"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "group_removed_notifications"();
