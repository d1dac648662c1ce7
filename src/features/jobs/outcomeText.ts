import type { JobOutcome } from '#contract/jobs/outcome.ts'
import type { Translate } from '#i18n/translate.ts'

/** What became of a closed job, as a sentence. */
export const outcomeText = (t: Translate, { result, confirmed }: JobOutcome, company: string): string =>
  t(`jobs:outcome.${confirmed ? 'confirmed' : result}`, { company })
