import { isPublic } from '#contract/publicPages/parts.ts'
import type { PublicPageSettings } from '#contract/publicPages/publicPages.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Checkbox } from '#ui/Choice.tsx'

interface PartChoiceProps {
  part: PublicPageSettings['parts'][number]
  name: string
  strings: StringsOf<'publicPages', 'settings'>
  hidesOpenToWork: boolean
  checked: boolean
  onChange: (checked: boolean) => void
}

/** A part of the page, with what choosing it changes. */
export function PartChoice({ part, name, strings, hidesOpenToWork, checked, onChange }: PartChoiceProps) {
  const t = translatorFor(strings)
  const { audience } = part
  const hints = [
    part.empty && t(part.name === 'openToWork' ? 'openToWorkOff' : 'empty'),
    part.name === 'contact' && t('contactHint'),
    part.name === 'openToWork' && !part.empty && t(hidesOpenToWork ? 'openToWorkHidden' : 'openToWorkHint'),
    checked &&
      audience !== null &&
      !isPublic(part.name, audience) &&
      t('widens', { audience: t(`audience.${audience}`) }),
  ].filter(Boolean)
  return (
    <Checkbox
      label={name}
      hint={hints.join(' ') || undefined}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
