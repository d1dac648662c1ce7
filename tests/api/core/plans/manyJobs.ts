import { canonicalJson } from '#contract/core/canonicalJson.ts'
import { fewerRows, from, jobCount, rows } from './rows.ts'

const content = canonicalJson({
  title: 'Engineer',
  workplace_type: 1,
  employment_type: 1,
  country_id: 1,
  city: 'Lviv',
  salary_type: 'notSpecified',
  salary_min: null,
  salary_max: null,
  currency: null,
  salary_period: null,
  description: 'Words.',
  language: 'en',
  experience: 'none',
  skill_ids: [],
  benefit_ids: [],
  application_method: 'product',
  external_url: '',
})

/** Jobs and what belongs to them, by table; placeholders as in `manyRows.ts`. */
export const manyJobs: Readonly<Record<string, string>> = {
  jobs: `insert into jobs (id, company_id, status, title, workplace_type, employment_type, country_id, city, experience,
      description, first_published_at, valid_through, created_by, updated_at) overriding system value
    select ${from} + n, :company, case n % 10 when 0 then 'closed' when 1 then 'draft' else 'published' end, 'Engineer ' || n % 997,
      1 + n % 3, 1 + n % 7, 1 + n % 40, 'City ' || n % 200, 'none', repeat('Words. ', 20), :long_ago, now() + interval '1 month',
      :person, :long_ago from ${rows(jobCount)}`,
  job_versions: `insert into job_versions (id, job_id, hash, content) overriding system value
    select ${from} + n, :job, md5(n::text), '${content}' from ${rows(jobCount)}`,
  response_clocks: `insert into response_clocks (company_id, job_id, responses)
    select :company, ${from} + n, '{"response_clock":null,"answer_promises":{"kept":1,"missed":0}}' from ${rows(jobCount)}`,
  job_skills: `insert into job_skills (job_id, skill_id, position) select ${from} + n, 1001 + n % 50, 0 from ${rows(jobCount)}`,
  job_benefits: `insert into job_benefits (job_id, benefit_id) select ${from} + n, 1 + n % 5 from ${rows(fewerRows)}`,
  job_managers: `insert into job_managers (job_id, user_id) select :job, :person from ${rows(jobCount)}`,
  job_search: `insert into job_search (job_id, company_id, published_at, valid_through, workplace_type, employment_type,
      country_id, experience, salary_known, language, city, city_key, title_key, skill_ids)
    select ${from} + n, :company, :long_ago, now() + interval '1 month', 1 + n % 3, 1 + n % 7, 1 + n % 40, 'none', n % 2 = 0,
      case n % 2 when 0 then 'en' else 'uk' end, 'City ' || n % 200, 'city' || n % 200, 'engineer ' || n % 997,
      array[1001 + n % 50] from ${rows(jobCount)} where n % 10 > 1`,
  job_words: `insert into job_words (job_id, head, words)
    select ${from} + n, array_to_tsvector(array['engineer', 'word' || n % 997]),
      array_to_tsvector(array['engineer', 'word' || n % 997, 'city' || n % 200]) from ${rows(jobCount)} where n % 10 > 1`,
  search_words: `insert into search_words (word, shown) select 'word' || n, 'word' || n from ${rows(fewerRows)}`,
  saved_jobs: `insert into saved_jobs (user_id, job_id, created_at) select :other, :job, :long_ago from ${rows()}`,
  application_drafts: `insert into application_drafts (job_id, user_id, resume_id, expires_at)
    select :job, :other, ${from} + n, now() + interval '30 days' from ${rows(fewerRows)}`,
  saved_searches: `insert into saved_searches (user_id, query, checked_at) select :other, 'q=word' || n, now() from ${rows()}`,
}
