create index concurrently if not exists "report_cases_text" on "report_cases" using btree ("text_hash") where "report_cases"."text_hash" is not null;
