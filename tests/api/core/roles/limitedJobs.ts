import { eq } from '#drizzle'
import { paramNames } from '#contract/core/endpoint.ts'
import { definitionOf } from '#contract/core/definition.ts'
import { applications } from '#backend/applications/schema/applications.ts'
import type { PersonName } from '../../../world.ts'
import { limitJob } from '../../applications/applicationFixtures.ts'
import type { TestBackend } from '../../backend.ts'
import type { CallArguments, Row } from '../roleTable.ts'

/** What rows are about that hand Ana's application to Hugo, which no command does. */
export const theirOwn = 'their own'

/**
 * Adds, for every endpoint of HR managers that names a job or an application, the rows about a job that is limited to others,
 * one that is limited to them, and an application of their own. Hugo is the HR manager, Gita the admin.
 */
export function withLimits(app: TestBackend, rows: readonly Row[]): Row[] {
  const db = () => app.backend.connection.db
  const idIn = ({ params }: CallArguments, name: string) => Number(params?.[name])
  async function jobOf(args: CallArguments): Promise<number> {
    if (args.params?.['jobId']) return idIn(args, 'jobId')
    const [found] = await db()
      .select({ jobId: applications.jobId })
      .from(applications)
      .where(eq(applications.id, idIn(args, 'applicationId')))
    return found?.jobId ?? 0
  }
  const limitedTo = (row: Row, manager: PersonName) => async (): Promise<CallArguments> => {
    const args = (await row.args?.()) ?? {}
    await limitJob(app, await jobOf(args), [manager])
    return args
  }
  const ofHugo = (row: Row) => async (): Promise<CallArguments> => {
    const args = (await row.args?.()) ?? {}
    await db()
      .update(applications)
      .set({ userId: await app.idOf('hugo') })
      .where(eq(applications.id, idIn(args, 'applicationId')))
    return args
  }
  return rows.flatMap((row) => {
    const { access, path } = definitionOf(row.endpoint)
    const names = paramNames(path).filter((name) => name === 'jobId' || name === 'applicationId')
    if (access !== 'hrManager' || names.length === 0) return [row]
    const { others: _, missing: __, ...base } = row
    const limited: Row[] = [
      {
        ...base,
        about: 'limited to others',
        args: limitedTo(row, 'gita'),
        expected: { ...row.expected, hugo: 404 },
      },
      { ...base, about: 'limited to them', args: limitedTo(row, 'hugo') },
    ]
    const own: Row = {
      ...base,
      about: theirOwn,
      args: ofHugo(row),
      expected: { ...row.expected, hugo: 403 },
    }
    return [row, ...limited, ...(names.includes('applicationId') ? [own] : [])]
  })
}
