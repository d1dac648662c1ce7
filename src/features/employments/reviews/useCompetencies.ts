import { useEffect, useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { call } from '#contract/core/call.ts'
import { showDictionaries } from '#contract/dictionaries/dictionaries.ts'
import {
  listCompetencies,
  listCompetencySets,
  type CompetencySet,
  type OwnCompetency,
} from '#contract/reviews/competencies.ts'
import type { Option } from '#ui/options.ts'

export interface CompanyChoices {
  readonly slug: string
  /** Admins add competencies and save sets; a reviewer chooses from them. */
  readonly isAdmin: boolean
}

/** All competencies on offer: those of the product and the company's own, and its sets. Null until loaded. */
export function useCompetencies({ slug }: CompanyChoices) {
  const [dictionary, setDictionary] = useState<readonly Option<number>[] | null>(null)
  const [own, setOwn] = useState<readonly OwnCompetency[]>([])
  const [sets, setSets] = useState<readonly CompetencySet[]>([])
  useEffect(() => {
    const load = async () => {
      const params = { slug }
      const [{ competencies = {} }, allOwn, allSets] = await Promise.all([
        call(api, showDictionaries, { query: { names: ['competencies'] } }),
        allPages((after) => call(api, listCompetencies, { params, query: { limit: 100, after } })),
        allPages((after) => call(api, listCompetencySets, { params, query: { limit: 100, after } })),
      ])
      setOwn(allOwn)
      setSets(allSets)
      setDictionary(
        Object.entries(competencies).map(([id, entry]) => ({
          value: Number(id),
          label: typeof entry === 'string' ? entry : entry.name,
          keywords: typeof entry === 'string' ? undefined : entry.synonyms?.join(' '),
        })),
      )
    }
    void attempt(load)
  }, [slug])
  const offered = own.filter(({ archived }) => !archived)
  const options =
    dictionary &&
    [...dictionary, ...offered.map(({ id, name }) => ({ value: id, label: name }))].sort((a, b) =>
      a.label.localeCompare(b.label),
    )
  return { options, own: offered, setOwn, sets, setSets }
}

/** Both lists are limited by the server to a few pages. */
async function allPages<Item>(
  load: (after: string) => Promise<{ items: Item[]; next: string | null }>,
): Promise<Item[]> {
  const items: Item[] = []
  for (let after: string | null = ''; after !== null;) {
    const page: { items: Item[]; next: string | null } = await load(after)
    items.push(...page.items)
    after = page.next
  }
  return items
}
