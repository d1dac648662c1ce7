import { beforeAll, expect, test } from 'vitest'
import { audiences, type Audience } from '#contract/core/audience.ts'
import { useBackend, type Caller } from '../backend.ts'
import {
  createShownPerson,
  marker,
  parts,
  readAll,
  surfaceNames,
  surfaces,
  viewers,
  type Part,
  type Sent,
  type Viewer,
} from './visibilityTable.ts'

const app = useBackend({ rateFactor: 10_000 })
let person: Awaited<ReturnType<typeof createShownPerson>>
let callers: Readonly<Record<Viewer, Pick<Caller, 'token'>>>

beforeAll(async () => {
  person = await createShownPerson(app)
  callers = {
    stranger: app.anyone,
    member: await app.as('bohdan'),
    linked: await app.as('hugo'),
    colleague: await app.as('mira'),
    hidden: await app.as('ivan'),
    preview: person.caller,
    self: person.caller,
  }
})

/** What a viewer should and does find on each surface. An employment that is not shown has no page. */
async function compare(viewer: Viewer, shown: readonly Part[], audience: Audience, sent: Sent) {
  const rows = await Promise.all(
    surfaceNames.map(async (name) => {
      const { holds, shows }: { holds: readonly Part[]; shows: Readonly<Record<Viewer, readonly string[]>> } =
        surfaces[name]
      const audienceOf = (part: Part) => (shown.includes(part) ? audience : 'nobody')
      const expected = parts.filter(
        (part) => holds.includes(part) && shows[viewer].includes(audienceOf(part)),
      )
      const wire = await readAll(app, callers[viewer], person.requests(name, viewer, sent))
      const found = parts.filter((part) => wire.includes(marker[part]))
      const closed = name === 'employment' && !expected.includes('employment')
      return [name, { expected: closed ? [] : expected, found }] as const
    }),
  )
  return Object.fromEntries(rows)
}

/** Every part is once among the shown and once among the hidden ones. */
const one: readonly Part[] = ['employment', 'skills', 'education', 'projects', 'contact', 'birthDate']
const halves = [one, parts.filter((part) => !one.includes(part))]
const cases = [
  ...audiences.flatMap((audience) => halves.map((shown) => ({ audience, shown }))),
  // Skills whose employments are hidden.
  { audience: 'everyone' as const, shown: ['skills' as const] },
]

test.each(cases)('$shown with the audience $audience reach only those who may see them', async (row) => {
  await person.showOnly(row.shown, row.audience)
  const sent = await person.apply()
  for (const viewer of viewers)
    for (const [surface, { expected, found }] of Object.entries(
      await compare(viewer, row.shown, row.audience, sent),
    ))
      expect([viewer, surface, found]).toEqual([viewer, surface, expected])
})
