import type { JobDraftForm } from '#contract/jobs/forms.ts'
import type { Violation } from '#contract/core/violations.ts'
import { findHrManagerIds } from '../companies/membership.ts'
import type { Tx } from '../db/connect.ts'
import { findCountry, isBenefit, isCurrency, isSkill } from '../dictionaries/queries.ts'

/** Violations for dictionary values that are not on offer and for managers of other companies. */
export async function choiceViolations(db: Tx, companyId: number, form: JobDraftForm): Promise<Violation[]> {
  const fields: string[] = []
  if (form.country_id && !findCountry(form.country_id)) fields.push('country_id')
  if (form.currency && !isCurrency(form.currency)) fields.push('currency')
  if (form.skill_ids && !form.skill_ids.every(isSkill)) fields.push('skill_ids')
  if (form.benefit_ids && !form.benefit_ids.every(isBenefit)) fields.push('benefit_ids')
  if (form.manager_ids && form.manager_ids.length > 0) {
    const managers = await findHrManagerIds(db, companyId)
    if (!form.manager_ids.every((id) => managers.includes(id))) fields.push('manager_ids')
  }
  return fields.map((field) => ({ field, code: 'unknownChoice' }))
}
