import { maxAttachedCredentials } from '#contract/cvFiles/attachments.ts'
import type { CvChoices } from '#contract/cvFiles/choices.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { ChoiceGroup } from '#ui/Choice.tsx'
import type { Option } from '#ui/options.ts'

interface CredentialChoicesProps {
  /** Those that hold, by id. */
  credentials: readonly Option<number>[]
  choices: CvChoices
  change: (part: Partial<CvChoices>) => void
  strings: StringsOf<'cvFiles', 'maker'>
}

/** Which signed credentials are attached to the PDF, if it shows the employments that they are of, and whose they are. */
export function CredentialChoices({ credentials, choices, change, strings }: CredentialChoicesProps) {
  const t = translatorFor(strings)
  const { credentials: chosen, anonymous, sections } = choices
  if (credentials.length === 0 || anonymous || !sections.includes('employment')) return null
  const isFull = chosen.length >= maxAttachedCredentials
  return (
    <ChoiceGroup
      type="checkbox"
      name="credentials"
      label={t('credentials')}
      hint={t('credentialsHint', { maximum: maxAttachedCredentials })}
      options={credentials.map((one) => ({ ...one, disabled: isFull && !chosen.includes(one.value) }))}
      chosen={chosen}
      onChange={({ currentTarget: { value, checked } }) => {
        const others = chosen.filter((id) => id !== Number(value))
        change({ credentials: checked ? [...others, Number(value)] : others })
      }}
    />
  )
}
