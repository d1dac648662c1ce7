import { fewerRows, from, rows } from './rows.ts'

/** Reviews of employees and what belongs to them, by table; placeholders as in `manyRows.ts`. */
export const manyReviews: Readonly<Record<string, string>> = {
  competencies: `insert into competencies (company_id, name, name_key)
    select :company, 'Competency ' || n, 'competency ' || n from ${rows(fewerRows)}`,
  competency_sets: `insert into competency_sets (company_id, name, name_key, competency_ids)
    select :company, 'Set ' || n, 'set ' || n, array[1, 2]::bigint[] from ${rows(fewerRows)}`,
  reviews: `insert into reviews (id, employment_id, employee_id, title, due_on, competency_ids, published_at, reviewer_id)
    overriding system value
    select ${from} + n, ${from} + n, :other, 'Year', '2026-01-01', array[1, 2]::bigint[], now(), :person from ${rows()}`,
  review_ratings: `insert into review_ratings (review_id, side, competency_id, rating, assignment_id)
    select ${from} + n, 'reviewer', 1, 4, 1 from ${rows()}`,
  final_feedbacks: `insert into final_feedbacks (employment_id, text) select ${from} + n, 'Words.' from ${rows(fewerRows)}`,
  review_assignments: `insert into review_assignments (employment_id, reviewer_id, ended_at)
    select ${from} + n, :other, case n % 2 when 0 then now() end from ${rows(fewerRows)}`,
  employment_corrections: `insert into employment_corrections (employment_id, employee_id, side, state, start_from, start_to, answered_at)
    select ${from} + n, :other, 'company', 'accepted', '2024-01-01', '2024-02-01', now() from ${rows(fewerRows)}`,
}
