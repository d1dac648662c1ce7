import { sql } from '#drizzle'
import * as documents from '#contract/employments/documents.ts'
import * as uploads from '#contract/uploads/uploads.ts'
import { uploads as uploadRows } from '#backend/uploads/schema.ts'
import { employments } from '#backend/employments/schema/employments.ts'
import type { PersonName } from '../../../world.ts'
import type { TestBackend } from '../../backend.ts'
import { pdfBytes, useDocuments } from '../../documents/documentFixtures.ts'
import { rights, type Row } from '../roleTable.ts'
import { tusRequests } from '../../files/tusRequests.ts'

/** Resumable uploads, and the documents of Ana's employment at Globex, which Gita is the admin of. */
export const documentRows = (app: TestBackend): Row[] => {
  const { add } = useDocuments(app)
  const tus = tusRequests(app)
  let made: Promise<number> | null = null
  const anasEmployment = () => (made ??= insertEmployment(app))
  const uploadOf = async (name: PersonName) => {
    await app.backend.ctx.db.delete(uploadRows)
    return tus.upload(await app.as(name), pdfBytes(name))
  }
  const documentOf = async (name: PersonName) => {
    const employmentId = await anasEmployment()
    const { id: documentId } = await add(await app.as(name), employmentId)
    return { employmentId, documentId }
  }
  /** Ana's upload of four bytes, none of which have arrived. Open uploads are few, so earlier ones are deleted. */
  const emptyUpload = async () => {
    await app.backend.ctx.db.delete(uploadRows)
    return { upload: await tus.createId(await app.as('ana'), 4) }
  }
  const version = { 'tus-resumable': '1.0.0' }
  const part = {
    headers: { ...version, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: 'four',
  }
  const parties = { ...rights.ana, gita: 200 }
  return [
    {
      endpoint: uploads.createUpload,
      args: () => ({ raw: { headers: { ...version, ...tus.creationHeaders(4) } } }),
    },
    ...(
      [
        [uploads.showUpload, { headers: version }],
        [uploads.continueUpload, part],
        [uploads.cancelUpload, { headers: version }],
      ] as const
    ).map(([endpoint, raw]): Row => ({
      endpoint,
      args: async () => ({ params: await emptyUpload(), raw }),
      expected: rights.ana,
    })),
    {
      endpoint: documents.listDocuments,
      args: async () => ({ params: { employmentId: await anasEmployment() } }),
      expected: parties,
    },
    {
      endpoint: documents.addDocument,
      args: async () => ({
        params: { employmentId: await anasEmployment() },
        body: { upload: await uploadOf('ana') },
      }),
      // Uploads are used by their owner.
      expected: rights.ana,
      others: {
        as: 'gita',
        args: async () => ({
          params: { employmentId: await anasEmployment() },
          body: { upload: await uploadOf('gita') },
        }),
        status: 200,
      },
    },
    {
      endpoint: documents.removeDocument,
      args: async () => ({ params: await documentOf('ana') }),
      expected: { ...rights.ana, gita: 403 },
      others: { as: 'gita', args: async () => ({ params: await documentOf('gita') }), status: 200 },
    },
  ]
}

async function insertEmployment(app: TestBackend): Promise<number> {
  const [row] = await app.backend.ctx.db
    .insert(employments)
    .values({
      userId: await app.idOf('ana'),
      companyId: sql`(select id from companies where slug = 'globex')`,
      companyName: 'Globex',
      position: 'Archivist',
      startDate: '2021-02-01',
      verifiedAt: app.backend.ctx.now(),
    })
    .returning({ id: employments.id })
  return row?.id ?? 0
}
