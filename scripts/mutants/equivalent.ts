/** Mutations that change nothing that anyone could notice, with the reason. */
interface Equivalent {
  readonly path: string
  /** A part of its line. */
  readonly line: string
  readonly after: string
  readonly why: string
}

export const equivalents: readonly Equivalent[] = [
  {
    path: 'src/backend/settings/exportNames.ts',
    line: 'for (let from = 0; from < ids.length; from += 1000)',
    after: '<=',
    why: 'One more batch, of no ids, reads no rows.',
  },
  {
    path: 'src/contract/dictionaries/dictionaries.ts',
    line: 'options.sort((a, b) => a.value - b.value)',
    after: '+',
    why: 'Keys that are numbers come in their order, and a comparison that is never negative leaves it.',
  },
  {
    path: 'src/backend/employments/endEmployments.ts',
    line: 'today < employment.startDate ? employment.startDate : today',
    after: '<=',
    why: 'On the day itself both are the same day.',
  },
  {
    path: 'src/backend/jobs/checkSavedSearches.ts',
    line: 'if (checked.length > 0 && found.length > 0)',
    after: '||',
    why: 'An event without jobs notifies nobody, and a second one about the same time nobody again: both only cost a delivery.',
  },
  {
    path: 'src/backend/companies/domain/verifyDomain.ts',
    line: 'eq(domainProofs.id, claim.id)',
    after: 'undefined',
    why: 'A token is random. Only the company’s own proof of the same domain may have it too, and that is written anew.',
  },
  {
    path: 'src/backend/companies/domain/recheckDomains.ts',
    line: 'skipLocked: true',
    after: 'false',
    why: 'A process that waits for the rows of another one finds their time moved, and leaves them out as well.',
  },
  {
    path: 'src/backend/posts/commentQueries.ts',
    line: 'if (!row) throw notFound()',
    after: ';',
    why: 'The call has just written the comment: only where another one deletes it before the reply does this one fail, either way.',
  },
]
