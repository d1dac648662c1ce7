CREATE INDEX CONCURRENTLY IF NOT EXISTS "companies_without_name_keys" ON "companies" USING btree ("id") WHERE "companies"."name_keys" = '{}';
