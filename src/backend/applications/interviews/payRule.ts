import type { InterviewForm, InterviewPay, PayRule } from '#contract/applications/interviews.ts'
import { invalid } from '../../core/refuse.ts'
import { isInEuropeanUnion } from '../../dictionaries/europeanUnion.ts'

interface PaidJob {
  readonly countryId: number | null
  readonly salaryMin: number | null
}

/** Candidates in the EU learn the range of pay before an interview (Directive (EU) 2023/970, Article 5). */
export function payRuleOf({ countryId, salaryMin }: PaidJob): PayRule {
  if (salaryMin !== null) return 'stated'
  return isInEuropeanUnion(countryId) ? 'required' : 'offered'
}

/** The range that goes along with a proposal. @throws Refused when the job needs one, or says it itself */
export function payOf(form: InterviewForm, job: PaidJob): InterviewPay | null {
  const { pay_min: min, pay_max: max, currency, salary_period: period } = form
  const rule = payRuleOf(job)
  if (min === null || max === null || currency === null || period === null) {
    if (rule === 'required') throw invalid({ field: 'pay_min', code: 'payRequired' })
    return null
  }
  if (rule === 'stated') throw invalid({ field: 'pay_min', code: 'payStated' })
  return { min, max, currency, period }
}
