import * as z from 'zod/mini'
import { readRows } from '../documents.ts'
import { daysAgo, text } from '../fields.ts'
import type { Problems } from '../problems.ts'
import type { DemoCompany } from './companies.ts'
import type { DemoPerson } from './people.ts'
import { findReferenced, rowField } from './references.ts'

const DocumentRow = z.strictObject({
  /** The employee. */
  person: text,
  company: text,
  /** Who adds it: the employee, or an admin of the company. */
  by: text,
  /** The file name without its extension. */
  name: text,
  /** A letter becomes a PDF, a scan a PNG. */
  kind: z.enum(['letter', 'scan']),
  title: text,
  lines: z.array(text),
  added: daysAgo,
})

/** A supporting document of a verified employment; `added` in days ago. */
export type DemoEmploymentDocument = z.infer<typeof DocumentRow>

export function readEmploymentDocuments(
  root: string,
  people: ReadonlyMap<string, DemoPerson>,
  companies: ReadonlyMap<string, DemoCompany>,
  problems: Problems,
): DemoEmploymentDocument[] {
  const file = 'employment-documents.json'
  return readRows(root, file, DocumentRow, problems).map(({ row, at }) => {
    const person = findReferenced(problems, [file, rowField(at, 'person')], 'person', people, row.person)
    const company = findReferenced(
      problems,
      [file, rowField(at, 'company')],
      'company',
      companies,
      row.company,
    )
    if (person && company && !person.employments.some((employment) => employment.company === row.company))
      problems.add(file, rowField(at, 'company'), `"${row.person}" has not worked at ${row.company}`)
    const isAdmin = company?.members.some(
      (member) => member.person === row.by && member.rights.role === 'admin',
    )
    if (company && row.by !== row.person && !isAdmin)
      problems.add(
        file,
        rowField(at, 'by'),
        `"${row.by}" is neither the employee nor an admin of ${row.company}`,
      )
    return row
  })
}
