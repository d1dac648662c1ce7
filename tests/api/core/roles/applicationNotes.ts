import * as notes from '#contract/applications/notes.ts'
import * as tags from '#contract/applications/tags.ts'
import type { TestBackend } from '../../backend.ts'
import type { Make, Row } from '../roleTable.ts'

/** Notes and tags of an application of Ana's to Globex, which others do not learn of. */
export function applicationNoteRows(app: TestBackend, make: Make): Row[] {
  const expected = { ana: 404, bohdan: 404, mira: 404, ivan: 404 }
  const applied = async () => ({ applicationId: (await make.application()).id })
  const noted = async () => {
    const params = await applied()
    const { id } = await (
      await app.as('hugo')
    ).call(notes.addTeamNote, { params, body: { text: 'Call on Monday' } })
    return { ...params, noteId: id }
  }
  const deleted = async () => {
    const params = await noted()
    await (await app.as('hugo')).call(notes.deleteTeamNote, { params })
    return params
  }
  const tagged = async () => {
    const params = await applied()
    const { items } = await (
      await app.as('hugo')
    ).call(tags.addApplicationTag, { params, body: { name: 'Relocation' } })
    return { ...params, tagId: items[0]?.id ?? 0 }
  }
  const body = { text: 'Another', name: 'Another' }
  return [
    ...[notes.listTeamNotes, notes.addTeamNote, notes.suggestNoteMentions].map((endpoint): Row => ({
      endpoint,
      args: async () => ({ params: await applied(), body }),
      expected,
    })),
    // Only the author changes a note; an admin may delete it as well.
    {
      endpoint: notes.changeTeamNote,
      args: async () => ({ params: await noted(), body }),
      expected: { ...expected, gita: 404 },
    },
    { endpoint: notes.deleteTeamNote, args: async () => ({ params: await noted() }), expected },
    { endpoint: notes.restoreTeamNote, args: async () => ({ params: await deleted() }), expected },
    ...[tags.listApplicationTags, tags.addApplicationTag].map((endpoint): Row => ({
      endpoint,
      args: async () => ({ params: await applied(), body }),
      expected,
    })),
    { endpoint: tags.removeApplicationTag, args: async () => ({ params: await tagged() }), expected },
    { endpoint: tags.suggestTags },
  ]
}
