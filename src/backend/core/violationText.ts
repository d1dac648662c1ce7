import type { Violation } from '#contract/core/violations.ts'
import type { Translate } from '#i18n/translate.ts'

/** The message for a field violation. */
export function violationText(t: Translate, { code, values }: Violation): string {
  return t(`validation:form.${code}` as 'validation:form.required', values)
}
