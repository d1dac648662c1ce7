import { fewerRows, from, rows } from './rows.ts'

/** What people write into their CVs, and who may check it, by table; placeholders as in `manyRows.ts`. */
export const manyCvEntries: Readonly<Record<string, string>> = {
  skill_evidence: `insert into skill_evidence (user_id, profile_skill_id, employment_id) select :person, n, ${from} + n from ${rows(fewerRows)}`,
  cv_education: `insert into cv_education (user_id, school) select :person, 'School' from ${rows(fewerRows)}`,
  cv_languages: `insert into cv_languages (user_id, code, level) select :person, 'en', 'b1' from ${rows(fewerRows)}`,
  cv_certificates: `insert into cv_certificates (user_id, name, expires_on)
    select :person, 'Licence', '2020-01-01'::date + n from ${rows(fewerRows)}`,
  cv_projects: `insert into cv_projects (user_id, title) select :person, 'Project' from ${rows(fewerRows)}`,
  cv_media: `insert into cv_media (user_id, project_id, file_id, position) select :person, n, ${from} + n, 0 from ${rows(fewerRows)}`,
  cv_awards: `insert into cv_awards (user_id, title) select :person, 'Award' from ${rows(fewerRows)}`,
  check_links: `insert into check_links (user_id, employment_id, token_seed, token_hash)
    select :person, ${from} + n, 'seed' || n, 'hash' || n from ${rows(fewerRows)}`,
  cv_imports: `insert into cv_imports (user_id, source) select :person, 'linkedIn' from ${rows(fewerRows)}`,
  profile_sections: `insert into profile_sections (user_id, name, position, audience)
    select :person, 'education', 0, 'everyone' from ${rows(fewerRows)}`,
}
