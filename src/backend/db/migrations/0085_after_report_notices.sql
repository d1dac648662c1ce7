DROP TABLE "report_notices";
