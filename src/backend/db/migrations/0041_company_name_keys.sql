-- The keys of company names are computed by new rules: `companies/nameRows.ts` fills them when the release starts.
UPDATE "companies" SET "name_keys" = '{}';
