CREATE INDEX CONCURRENTLY IF NOT EXISTS "job_search_sample" ON "job_search" USING btree (hashint8("job_id"));
