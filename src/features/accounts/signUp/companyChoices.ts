import { call, type Transport } from '#contract/core/call.ts'
import { showDictionaries, toOptions } from '#contract/dictionaries/dictionaries.ts'
import type { CompanyChoices } from './signUpValues.ts'

/** Options of the fields that a new company starts with. */
export async function loadCompanyChoices(api: Transport): Promise<CompanyChoices> {
  const { industries, companySizes, countries } = await call(api, showDictionaries, {
    query: { names: ['industries', 'companySizes', 'countries'] },
  })
  return {
    industries: toOptions(industries),
    sizes: toOptions(companySizes, 'value'),
    countries: toOptions(countries),
  }
}
