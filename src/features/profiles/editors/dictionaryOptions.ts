import { useStore } from '@nanostores/react'
import { api } from '#client/api.ts'
import { createFetcherStore } from '#client/query.ts'
import { call } from '#contract/core/call.ts'
import {
  showDictionaries,
  toOptions,
  type DictionaryName,
  type Option,
} from '#contract/dictionaries/dictionaries.ts'

const dictionary = (name: DictionaryName) =>
  createFetcherStore<Option[]>(['dictionary', name], {
    fetcher: async () => toOptions((await call(api, showDictionaries, { query: { names: [name] } }))[name]),
  })
const $countries = dictionary('countries')
const $skills = dictionary('skills')

/** Country options; null until loaded. */
export const useCountries = () => useStore($countries).data ?? null
export const useSkills = () => useStore($skills).data ?? null
