import { expect, test } from 'vitest'
import { pathsFor } from '#paths'
import { speculationRules } from '#layouts/speculation.ts'

interface Rules {
  readonly prefetch: readonly {
    readonly where: { readonly or: readonly { readonly href_matches: URLPatternInit }[] }
  }[]
}
const strategies = ['prefix_except_default', 'prefix_and_default', 'no_prefix'] as const

test('public pages of companies and jobs are prefetched, guarded pages and actions are not', () => {
  for (const strategy of strategies)
    for (const locale of ['en_GB', 'uk_UA'] as const) {
      const scope = { locale, profileId: null, strategy }
      const path = pathsFor(scope)
      const patterns = (JSON.parse(speculationRules(scope).text) as Rules).prefetch.flatMap(({ where }) =>
        where.or.map(
          ({ href_matches }) => new URLPattern({ baseURL: 'https://here.example', ...href_matches }),
        ),
      )
      const isAhead = (address: string) =>
        patterns.some((pattern) => pattern.test(new URL(address, 'https://here.example')))
      const slug = 'globex'
      for (const address of [
        path('company', { slug }),
        path('companyJobs', { slug }),
        path('companyJob', { slug, id: 7 }),
      ])
        expect([address, isAhead(address)]).toEqual([address, true])
      for (const address of [
        path('home'),
        path('login'),
        path('jobs'),
        path('jobs', null, { q: 'engineer' }),
        path('editCompany', { slug }),
        path('editJobs', { slug }),
        path('job', { slug, id: 7 }),
        `${path('company', { slug })}?lang=uk_UA`,
        'https://elsewhere.example/company/globex',
      ])
        expect([address, isAhead(address)]).toEqual([address, false])
    }
})
