import { useEffect, useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { call } from '#contract/core/call.ts'
import { showDictionaries, type Enumeration } from '#contract/dictionaries/dictionaries.ts'

interface LanguageOption {
  /** ISO 639. */
  readonly value: string
  readonly label: string
}

const toOptions = (languages: Enumeration = {}): LanguageOption[] =>
  Object.values(languages)
    .flatMap((one) => (typeof one === 'string' || !one.code ? [] : { value: one.code, label: one.name }))
    .sort((a, b) => a.label.localeCompare(b.label))

/** The languages of the dictionary by name; null while they load. */
export function useLanguages(): LanguageOption[] | null {
  const [options, setOptions] = useState<LanguageOption[] | null>(null)
  useEffect(() => {
    let open = true
    void attempt(async () => {
      const { languages } = await call(api, showDictionaries, { query: { names: ['languages'] } })
      if (open) setOptions(toOptions(languages))
    })
    return () => void (open = false)
  }, [])
  return options
}
