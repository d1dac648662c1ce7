import { languages } from '#backend/dictionaries/data/languages.ts'
import type { createOwnAward } from '#contract/cv/awards.ts'
import { showCv, showOwnCv } from '#contract/cv/cv.ts'
import { checkMedium } from '#contract/cv/media.ts'
import { uploads } from '#backend/uploads/schema.ts'
import { searchPeople } from '#contract/people/people.ts'
import { saveSections, sectionNames } from '#contract/cv/sections.ts'
import type { TestBackend } from '../../backend.ts'
import { entryEndpoints, entryKinds, type EntryKind } from '../../cv/cvFixtures.ts'
import { pdfBytes } from '../../documents/documentFixtures.ts'
import { useMedia } from '../../posts/mediaFixtures.ts'
import type { PersonName } from '../../../world.ts'
import { rights, type Row } from '../roleTable.ts'

const noId = 999_999

export const cvRows = (app: TestBackend): Row[] => {
  // A language is listed once, so each call takes the next one; an import has added the first.
  let used = 1
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
  const { upload } = useMedia(app)
  const uploadOf = async (name: PersonName) => {
    // Open uploads are few.
    await app.backend.ctx.db.delete(uploads)
    return upload(await app.as(name), pdfBytes(name), 'Diploma.pdf')
  }
  const sections = sectionNames.map((name) => ({ name, audience: 'signedIn' }))
  return [
    { endpoint: showOwnCv },
    { endpoint: searchPeople, args: () => ({ query: { q: 'ana' } }) },
    { endpoint: showCv, args: async () => ({ params: { identifier: String(await app.idOf('ana')) } }) },
    {
      endpoint: checkMedium,
      args: async () => ({ body: { upload: await uploadOf('ana') } }),
      // For everyone else it is an unknown choice.
      expected: { ...rights.refused(422), nobody: 401, ana: 200 },
      others: {
        as: 'bohdan',
        args: async () => ({ body: { upload: await uploadOf('bohdan') } }),
        status: 200,
      },
      missing: { as: 'ana', args: { body: { upload: 'x'.repeat(32) } }, status: 422 },
    },
    { endpoint: saveSections, args: () => ({ body: { sections } }) },
    ...entryKinds.flatMap((kind): Row[] => {
      const { create, save, remove } = entryEndpoints[kind]
      const missing = { params: { entryId: noId } }
      return [
        { endpoint: create, args: () => ({ body: formOf(kind) }) },
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
