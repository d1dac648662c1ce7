ALTER TABLE "report_cases" VALIDATE CONSTRAINT "report_cases_rule_whole";
