import { expect, test } from 'vitest'
import { sourcesIn } from './sources.ts'

// What a decision hides or removes is left out by the views of `shownOf` (docs/decisions/176). Reads go through them; whatever
// reads a table itself is here, with the reason.

/** By table: files, or folders with a slash at the end. */
const mayReadTables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  posts: {
    'src/backend/directory/parts.ts':
      'whether a range has rows at all; what is public is counted in the view',
    'src/backend/home/companyToDos.ts': 'drafts',
    'src/backend/posts/access.ts': 'whose post it is',
    'src/backend/posts/columns.ts': 'what admins manage, without what was removed',
    'src/backend/posts/commands.ts': 'commands',
    'src/backend/posts/commentQueries.ts': 'whether a commenter works for the company',
    'src/backend/posts/comments.ts': 'commands',
    'src/backend/posts/invalidations.ts': 'tags of pages',
    'src/backend/posts/managedQueries.ts': 'what admins manage, without what was removed',
    'src/backend/posts/mentions.ts': 'the plain text of one that was found before',
    'src/backend/posts/module.ts': 'admins read the files of what is hidden',
    'src/backend/posts/textSearch.ts': 'searches within what admins manage',
  },
  postComments: {
    'src/backend/posts/access.ts': 'whose post it belongs to',
    'src/backend/posts/commentQueries.ts': 'the place of what is hidden stays, without its words',
    'src/backend/posts/comments.ts': 'commands',
    'src/backend/posts/mentions.ts': 'the plain text of one that was found before',
  },
  publicPages: {
    'src/backend/directory/parts.ts':
      'whether a range has rows at all; what is public is counted in the view',
    'src/backend/profiles/publicPageTags.ts': 'tags of pages',
    'src/backend/publicPages/': 'commands, and what its owner reads',
  },
  messages: {
    'src/backend/applications/threadNotifications.ts': 'notices to erase',
    'src/backend/messages/applicationThreads.ts': 'the place of what is hidden stays, without its words',
    'src/backend/messages/attachments.ts': 'who may read the file, and the data export',
    'src/backend/messages/module.ts': 'retention',
    'src/backend/messages/privatePart.ts': 'the reported one, whatever was decided about it',
    'src/backend/messages/queries.ts': 'the place of what is hidden stays, without its words',
  },
  // A moderated job is never published, by a constraint: what reads published ones needs no view.
  jobs: {
    'src/backend/achievements/': 'records of applications',
    'src/backend/activities/branches.ts': 'published jobs',
    'src/backend/activities/show.ts': 'applications of the reader',
    'src/backend/applications/': 'applications, which candidates and companies keep',
    'src/backend/companies/': 'the closing of a company, its drafts, and who manages a job',
    'src/backend/core/headerCounts.ts': 'applications that nobody has opened',
    'src/backend/directory/listed.ts': 'when the page of a company changed',
    'src/backend/directory/parts.ts': 'published jobs, and whether a range has rows at all',
    'src/backend/directory/queries.ts': 'published jobs',
    'src/backend/directory/sitemapPieces.ts': 'published jobs',
    'src/backend/follows/followers.ts': 'applications of followers',
    'src/backend/home/companyToDos.ts': 'drafts and applications',
    'src/backend/home/personToDos.ts': 'applications of the reader, and published jobs',
    'src/backend/home/waiting.ts': 'applications of the reader',
    'src/backend/jobs/':
      'commands, what its company manages, published jobs, and what `assertVisible` lets through',
    'src/backend/messages/': 'conversations about applications',
    'src/backend/posts/jobs.ts': 'published jobs',
    'src/backend/search/indexJobs.ts': 'published jobs',
    'src/backend/settings/exportNames.ts': 'applications of a person, in their export',
    'src/backend/settings/visibility.ts': 'whom somebody has applied to',
  },
}

const tables = Object.keys(mayReadTables)
const reads = [
  `\\.(?:from|\\w*[jJ]oin|\\$count)\\(\\s*(${tables.join('|')})\\b`,
  `\\b(?:from|join) \\$\\{(${tables.join('|')})\\}`,
  `sql\`\\$\\{(${tables.join('|')})\\} (?:where|join|cross)`,
  `\\? (${tables.join('|')}) : shown\\w+`,
  `\\btable: (${tables.join('|')})\\b`,
].map((pattern) => new RegExp(pattern, 'g'))

const found = sourcesIn('src/backend').flatMap(({ path, text }) =>
  reads.flatMap((pattern) => [...text.matchAll(pattern)].map(([, table = '']) => ({ path, table }))),
)
const isUnder = (path: string, place: string) =>
  place.endsWith('/') ? path.startsWith(place) : path === place

test('what decisions hide is read through views, outside a list of files', () => {
  const breaches = found.filter(
    ({ path, table }) => !Object.keys(mayReadTables[table] ?? {}).some((place) => isUnder(path, place)),
  )
  expect(breaches).toEqual([])
})

test('the list has no file that reads no table itself', () => {
  const unused = Object.entries(mayReadTables).flatMap(([table, places]) =>
    Object.keys(places)
      .filter((place) => !found.some((one) => one.table === table && isUnder(one.path, place)))
      .map((place) => `${table}: ${place}`),
  )
  expect(unused).toEqual([])
})

test('every table with a moderation column has a view, and is in the list', () => {
  const schemas = sourcesIn('src/backend').filter(({ text }) => text.includes('moderation: moderation()'))
  const columns = schemas.flatMap(({ text }) => [...text.matchAll(/moderation: moderation\(\)/g)])
  const views = schemas.flatMap(({ text }) =>
    [...text.matchAll(/= shownOf\((\w+)\)/g)].map(([, name]) => name),
  )
  expect(views).toHaveLength(columns.length)
  expect([...views].sort()).toEqual([...tables].sort())
})
