import type { Violation } from '#contract/core/violations.ts'
import type { Translate } from '#i18n/translate.ts'

/** The message for a field violation. Those of imported files are apart, because every form loads the others. */
export function violationText(t: Translate, { code, values }: Violation): string {
  if (code.startsWith('import'))
    return t(`validation:imports.${code}` as 'validation:imports.importNothing', values)
  return t(`validation:form.${code}` as 'validation:form.required', values)
}
