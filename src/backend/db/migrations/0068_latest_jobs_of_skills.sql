CREATE INDEX CONCURRENTLY IF NOT EXISTS "job_skills_skill_jobs" ON "job_skills" USING btree ("skill_id","job_id");
