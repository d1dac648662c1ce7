import type { Employment } from '#contract/profiles/profiles.ts'

export interface EmployerGroup {
  /** The first employment's id: unique among the groups. */
  readonly key: number
  readonly employments: readonly Employment[]
}

/**
 * Employments by employer, in the order of each employer's latest. Companies with a page here are told apart by it, others
 * by the name as written.
 */
export function groupByEmployer(employments: readonly Employment[]): EmployerGroup[] {
  const groups = new Map<string, Employment[]>()
  for (const one of employments) {
    const employer = one.company_slug ? `page:${one.company_slug}` : `name:${one.company}`
    groups.set(employer, [...(groups.get(employer) ?? []), one])
  }
  return [...groups.values()].map((group) => ({ key: group[0]?.id ?? 0, employments: group }))
}
