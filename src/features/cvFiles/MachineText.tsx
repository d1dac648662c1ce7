import { translatorFor, type StringsOf } from '#i18n/island.ts'

interface MachineTextProps {
  /** Of each page. */
  texts: readonly string[]
  strings: StringsOf<'cvFiles', 'maker'>
}

/** The text of the finished file. */
export function MachineText({ texts, strings }: MachineTextProps) {
  const t = translatorFor(strings)
  return (
    <details className="cv-machine">
      <summary>{t('machineTitle')}</summary>
      <p className="soft small">{t('machineHint')}</p>
      {texts.map((text, at) => (
        <section key={at} aria-label={t('machinePage', { page: at + 1 })}>
          {texts.length > 1 && <h3>{t('machinePage', { page: at + 1 })}</h3>}
          <pre>{text}</pre>
        </section>
      ))}
    </details>
  )
}
