import * as imports from '#contract/cvImports/imports.ts'
import type { TestBackend } from '../../backend.ts'
import { apply, upload } from '../../cvImports/importFixtures.ts'
import { rights, type Row } from '../roleTable.ts'

const missing = { params: { importId: 999_999 } }
const table = 'Name,Proficiency\nUkrainian,Native or bilingual proficiency\n'
const file = new Blob([table])

export const cvImportRows = (app: TestBackend): Row[] => {
  const ofAna = async () => {
    const { id: importId } = await upload(await app.as('ana'), table)
    return { params: { importId } }
  }
  const applied = async () => {
    const ana = await app.as('ana')
    const resume = JSON.stringify({ basics: { label: `Headline ${performance.now()}` } })
    const found = await upload(ana, resume)
    await apply(ana, found, chosenOf(found))
    return { params: { importId: found.id } }
  }
  const body = { add: ['languages.0'], replace: [], levels: [] }
  return [
    { endpoint: imports.startImport, args: () => ({ files: { source: file } }) },
    { endpoint: imports.listImports },
    {
      endpoint: imports.showImport,
      args: ofAna,
      expected: rights.ana,
      missing: { as: 'ana', args: missing },
    },
    {
      endpoint: imports.applyImport,
      args: async () => ({ ...(await ofAna()), body }),
      expected: rights.ana,
      missing: { as: 'ana', args: { ...missing, body } },
    },
    {
      endpoint: imports.discardImport,
      args: ofAna,
      expected: rights.ana,
      missing: { as: 'ana', args: missing },
    },
    {
      endpoint: imports.undoImport,
      args: applied,
      expected: rights.ana,
      missing: { as: 'ana', args: missing },
    },
  ]
}

/** The headline is new, or replaces that of the call before. */
const chosenOf = ({ review }: imports.CvImport) => ({
  add: (review?.items ?? []).filter(({ state }) => state === 'new').map(({ key }) => key),
  replace: (review?.items ?? []).filter(({ state }) => state === 'conflict').map(({ key }) => key),
})
