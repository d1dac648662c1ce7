import { languages } from '#backend/dictionaries/data/languages.ts'
import type { createOwnAward } from '#contract/cv/awards.ts'
import { showCv, showOwnCv } from '#contract/cv/cv.ts'
import { saveSections, sectionNames } from '#contract/cv/sections.ts'
import type { TestBackend } from '../backend.ts'
import { entryEndpoints, entryKinds, type EntryKind } from '../cvFixtures.ts'
import { rights, type Row } from '../roleTable.ts'

const noId = 999_999

export const cvRows = (app: TestBackend): Row[] => {
  let used = 0
  // A language is listed once, so each call takes the next one.
  const formOf = (kind: EntryKind) =>
    kind === 'languages'
      ? { ...entryEndpoints.languages.form, code: languages[used++]?.code ?? '' }
      : entryEndpoints[kind].form
  const ofAna = async (kind: EntryKind) => {
    const ana = await app.as('ana')
    const create = entryEndpoints[kind].create as typeof createOwnAward
    const { id: entryId } = await ana.call(create, { body: formOf(kind) as never })
    return { params: { entryId } }
  }
  const sections = sectionNames.map((name) => ({ name, audience: 'signedIn' }))
  return [
    { endpoint: showOwnCv, expected: rights.signedIn },
    {
      endpoint: showCv,
      args: async () => ({ params: { identifier: String(await app.idOf('ana')) } }),
      expected: rights.signedIn,
      missing: { as: 'bohdan', args: { params: { identifier: String(noId) } } },
    },
    { endpoint: saveSections, args: () => ({ body: { sections } }), expected: rights.signedIn },
    ...entryKinds.flatMap((kind): Row[] => {
      const { create, save, remove } = entryEndpoints[kind]
      const missing = { params: { entryId: noId } }
      return [
        { endpoint: create, args: () => ({ body: formOf(kind) }), expected: rights.signedIn },
        {
          endpoint: save,
          args: async () => ({ ...(await ofAna(kind)), body: formOf(kind) }),
          expected: rights.ana,
          missing: { as: 'ana', args: { ...missing, body: { ...entryEndpoints[kind].form } } },
        },
        {
          endpoint: remove,
          args: () => ofAna(kind),
          expected: rights.ana,
          missing: { as: 'ana', args: missing },
        },
      ]
    }),
  ]
}
