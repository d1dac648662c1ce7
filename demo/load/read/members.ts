import type { Problems } from '../problems.ts'
import type { DemoCompany } from './companies.ts'
import { findReferenced } from './references.ts'
import type { DemoPerson } from './people.ts'

/** Reports members without a current employment, and companies without an admin. */
export function assertMembersWorkThere(
  companies: ReadonlyMap<string, DemoCompany>,
  people: ReadonlyMap<string, DemoPerson>,
  problems: Problems,
): void {
  for (const { file, slug, members } of companies.values()) {
    if (!members.some(({ rights }) => rights.role === 'admin'))
      problems.add(file, 'members', 'A company has at least one admin')
    for (const [index, member] of members.entries()) {
      const field = `members, no. ${index + 1}, person`
      const person = findReferenced(problems, [file, field], 'person', people, member.person)
      if (person && !person.employments.some(({ company, endDate }) => company === slug && endDate === null))
        problems.add(file, field, `"${member.person}" does not work here now`)
    }
  }
}
