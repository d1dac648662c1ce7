import { useState } from 'react'
import { ArrowDown, ArrowUp } from 'lucide'
import { locales } from '#contract/core/locale.ts'
import type { SectionName } from '#contract/cv/sections.ts'
import type { CvChoices } from '#contract/cvFiles/choices.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { IconButton } from '#ui/Button.tsx'
import { Checkbox, ChoiceGroup } from '#ui/Choice.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { CvOffer } from '#contract/cvFiles/offer.ts'

interface ContentChoicesProps {
  offer: CvOffer
  choices: CvChoices
  change: (part: Partial<CvChoices>) => void
  strings: StringsOf<'cvFiles', 'maker'>
}

/** These stand in the head of the first page, in their own order. */
const headSections: readonly SectionName[] = ['contact', 'urls']

/** What the CV contains. */
export function ContentChoices({ offer, choices, change, strings }: ContentChoicesProps) {
  const t = translatorFor(strings)
  // All sections stay in the list, so that one that is left out can come back to its place.
  const [order, setOrder] = useState(offer.sections)
  const [announcement, setAnnouncement] = useState('')
  const chosen = new Set(choices.sections)
  const rest = order.filter((name) => !headSections.includes(name))
  const head = order.filter((name) => headSections.includes(name))
  const choose = (names: ReadonlySet<SectionName>, next = order) =>
    change({ sections: next.filter((name) => names.has(name)) })

  function toggle(name: SectionName, on: boolean): void {
    const next = new Set(chosen)
    if (on) next.add(name)
    else next.delete(name)
    choose(next)
  }
  function move(from: number, by: -1 | 1): void {
    const moved = rest[from]
    const other = rest[from + by]
    if (!moved || !other) return
    const next = rest.map((name) => (name === moved ? other : name === other ? moved : name))
    setOrder([...next, ...head])
    choose(chosen, [...next, ...head])
    const section = t(`names.${moved}`)
    setAnnouncement(t('moved', { section, position: from + by + 1, count: rest.length }))
  }

  return (
    <>
      <ChoiceGroup
        label={t('language')}
        name="language"
        options={locales.map((value) => ({ value, label: t(`languages.${value}`) }))}
        chosen={[choices.language]}
        onChange={({ currentTarget }) => change({ language: currentTarget.value as CvChoices['language'] })}
      />
      <fieldset className="field">
        <legend>{t('sections')}</legend>
        <p className="field-hint">{t('sectionsHint')}</p>
        <ol className="cv-sections plain">
          {rest.map((name, at) => (
            <li key={name}>
              <SectionCheckbox name={name} strings={strings} checked={chosen.has(name)} onToggle={toggle} />
              <span className="cv-section-moves">
                <IconButton
                  size="s"
                  label={t('up', { section: t(`names.${name}`) })}
                  aria-disabled={at === 0}
                  onClick={() => move(at, -1)}
                >
                  <Icon icon={ArrowUp} size={18} />
                </IconButton>
                <IconButton
                  size="s"
                  label={t('down', { section: t(`names.${name}`) })}
                  aria-disabled={at === rest.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <Icon icon={ArrowDown} size={18} />
                </IconButton>
              </span>
            </li>
          ))}
          {!choices.anonymous &&
            head.map((name) => (
              <li key={name}>
                <SectionCheckbox name={name} strings={strings} checked={chosen.has(name)} onToggle={toggle} />
              </li>
            ))}
        </ol>
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
      </fieldset>
      <fieldset className="field">
        <legend>{t('content')}</legend>
        <div className="choices">
          {!choices.anonymous && offer.photo && (
            <Checkbox
              label={t('photo')}
              checked={choices.photo}
              onChange={({ currentTarget }) => change({ photo: currentTarget.checked })}
            />
          )}
          {!choices.anonymous && offer.birthDate && (
            <Checkbox
              label={t('birthDate')}
              checked={choices.birth_date}
              onChange={({ currentTarget }) => change({ birth_date: currentTarget.checked })}
            />
          )}
          {!choices.anonymous && offer.checks && (
            <Checkbox
              label={t('checkLinks')}
              hint={t('checkLinksHint')}
              checked={choices.check_links}
              onChange={({ currentTarget }) => change({ check_links: currentTarget.checked })}
            />
          )}
          <Checkbox
            label={t('anonymous')}
            hint={t('anonymousHint')}
            checked={choices.anonymous}
            onChange={({ currentTarget }) => change({ anonymous: currentTarget.checked })}
          />
        </div>
      </fieldset>
    </>
  )
}

interface SectionCheckboxProps {
  name: SectionName
  checked: boolean
  onToggle: (name: SectionName, on: boolean) => void
  strings: StringsOf<'cvFiles', 'maker'>
}

function SectionCheckbox({ name, checked, onToggle, strings }: SectionCheckboxProps) {
  const t = translatorFor(strings)
  return (
    <Checkbox
      label={t(`names.${name}`)}
      checked={checked}
      onChange={({ currentTarget }) => onToggle(name, currentTarget.checked)}
    />
  )
}
