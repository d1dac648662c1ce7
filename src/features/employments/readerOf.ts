import type { Relation } from '#contract/employments/record.ts'

/** Whose side a reader is on: the reviewer is on the company's. */
export function readerOf(relation: Relation): 'company' | 'employee' | 'others' {
  if (relation === 'other') return 'others'
  return relation === 'employee' ? 'employee' : 'company'
}
