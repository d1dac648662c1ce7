import { and, eq, isNotNull } from '#drizzle'
import { addDocument, type EmploymentDocument } from '#contract/employments/documents.ts'
import { employments } from '#backend/employments/schema/employments.ts'
import type { Caller, TestBackend } from '../backend.ts'
import { globex, useEmployments } from '../employments/employmentFixtures.ts'
import { createPerson, type Person } from '../employments/invitationFixtures.ts'
import { readFileAs } from '../files/readFile.ts'
import { tusRequests } from '../files/tusRequests.ts'

/** The smallest PDF that is recognised, different for each text. */
export const pdfBytes = (text = 'A contract') =>
  Buffer.from(`%PDF-1.7\n% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`)

/** Employees of Globex and the documents of their employments. */
export function useDocuments(app: TestBackend) {
  const tus = tusRequests(app)
  const { joinBy } = useEmployments(app)
  return {
    tus,
    /** A new employee of Globex, with the id of the verified employment. */
    async employee(): Promise<Person & { employmentId: number }> {
      const person = await createPerson(app)
      await joinBy(globex, person)
      const [row] = await app.backend.ctx.db
        .select({ id: employments.id })
        .from(employments)
        .where(and(eq(employments.userId, person.id), isNotNull(employments.verifiedAt)))
      return { ...person, employmentId: row?.id ?? 0 }
    },
    async add(
      caller: Caller,
      employmentId: number,
      bytes: Uint8Array | string = pdfBytes(),
      name = 'Contract.pdf',
    ): Promise<EmploymentDocument> {
      const upload = await tus.upload(caller, bytes, name)
      return caller.call(addDocument, { params: { employmentId }, body: { upload } })
    },
    download: (caller: Caller, url: string) => readFileAs(app, caller, url),
  }
}
