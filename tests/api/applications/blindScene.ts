import { eq } from '#drizzle'
import { beforeAll, beforeEach } from 'vitest'
import * as applications from '#contract/applications/applications.ts'
import type { Decision } from '#contract/core/applicationStates.ts'
import { callUntyped, type Transport } from '#contract/core/call.ts'
import { definitionOf, isCompanyAccess } from '#contract/core/definition.ts'
import { paramNames, type Endpoint } from '#contract/core/endpoint.ts'
import { CallError } from '#contract/core/errors.ts'
import { listDevelopmentMail, showDevelopmentMail } from '#contract/mail/developmentMail.ts'
import { jobs } from '#backend/jobs/schema/jobs.ts'
import type { PersonName } from '../../world.ts'
import { settled, useBackend } from '../backend.ts'
import { useLocalInternet } from '../core/localInternet.ts'
import type { CallArguments, FullRow, Row } from '../core/roleTable.ts'
import { everyRow } from '../core/roles/every.ts'
import { theirOwn } from '../core/roles/limitedJobs.ts'
import { useFixtures } from '../fixtures.ts'
import {
  applyMarked,
  createMarkedPerson,
  marksIn,
  marksOf,
  postBlindJob,
  type MarkedPerson,
} from './blindFixtures.ts'

/** An HR manager and an admin of Globex. */
export const managers = ['hugo', 'gita'] as const satisfies readonly PersonName[]

/** A blind job with an application of the marked person, under a title that nothing else has. */
export interface Scene {
  readonly id: number
  readonly jobId: number
  readonly name: string
}

/** Mails of everybody, which exist only on a developer's machine. */
const inDevelopment: readonly Endpoint[] = [listDevelopmentMail, showDevelopmentMail]

/** What a member of the company can do there, and everything that somebody who is signed in can read. */
export const isHunted = ({ endpoint, about }: FullRow): boolean => {
  const { access, method, requiresReauthentication } = definitionOf(endpoint)
  if (about === theirOwn || inDevelopment.includes(endpoint) || requiresReauthentication) return false
  return isCompanyAccess(access) || method === 'GET'
}

export const nameOf = ({ endpoint, about }: Pick<Row, 'endpoint' | 'about'>): string =>
  [endpoint.method, endpoint.path, about].filter(Boolean).join(' ')

/** Applications to blind jobs, whose company reads whatever an endpoint gives it. */
export function useBlindScenes() {
  // The clock stands still, so that nothing is announced before a test wants it.
  const start = Date.now()
  let ahead = 0
  let title = 0
  let person: MarkedPerson | null = null
  const internet = useLocalInternet()
  const app = useBackend({ rateFactor: 10_000, web: internet.config }, () => new Date(start + ahead))
  const known = () => {
    if (!person) throw new Error('Nobody has been created yet')
    return person
  }
  beforeAll(async () => {
    person = await createMarkedPerson(app)
  })
  // What an earlier test has revealed is known.
  beforeEach(() => app.empty('applications'))

  async function applied(): Promise<Scene> {
    const jobId = await postBlindJob(app)
    const name = `Titlemark ${++title}`
    await app.backend.connection.db.update(jobs).set({ title: name }).where(eq(jobs.id, jobId))
    return { jobId, id: await applyMarked(known(), jobId), name }
  }
  // The rows of the role table are about blind jobs and this person here, so that a new endpoint is hunted as well.
  const make = { ...useFixtures(app), publishedJob: () => postBlindJob(app), application: applied }
  const rows = everyRow(app, make, internet)

  /** The whole answer to a call, also of one that is refused. */
  async function answerTo(name: PersonName, { endpoint }: Pick<Row, 'endpoint'>, args: CallArguments) {
    const { token } = await app.as(name)
    let answer = ''
    const api: Transport = {
      baseUrl: 'http://backend',
      locale: 'en_GB',
      texts: { network: '', unknown: '' },
      token: () => token,
      async send(request) {
        const response = await app.send(request)
        answer = [...response.headers, await response.clone().text()].join('\n')
        if (request.method !== 'GET') await settled(app.backend)
        return response
      },
    }
    const { body, raw: _, ...rest } = args
    const given = definitionOf(endpoint).body ? { ...rest, body: body ?? {} } : rest
    const status = await callUntyped(api, endpoint, given).then(
      () => 200,
      (error: unknown) => {
        if (error instanceof CallError) return error.status
        throw error
      },
    )
    return { status, answer }
  }

  /** What managers read in all that is about an application, by call. */
  async function readAll({ id: applicationId, jobId }: Scene): Promise<ReadonlyMap<string, string>> {
    const answers = new Map<string, string>()
    for (const row of rows) {
      const names = paramNames(row.endpoint.path)
      const isAbout = names.includes('jobId') || names.includes('applicationId')
      if (!isHunted(row) || row.endpoint.method !== 'GET' || row.about || !isAbout) continue
      const params = {
        ...(names.includes('jobId') && { jobId }),
        ...(names.includes('applicationId') && { applicationId }),
      }
      for (const manager of managers)
        answers.set(`${nameOf(row)} by ${manager}`, (await answerTo(manager, row, { params })).answer)
    }
    return answers
  }

  return {
    app,
    rows,
    applied,
    answerTo,
    readAll,
    get person(): MarkedPerson {
      return known()
    },
    marks: () => marksOf(app, known()),
    /** Where something says who applied. */
    async marksRead(scene: Scene): Promise<string[]> {
      const marks = await marksOf(app, known())
      return [...(await readAll(scene))].flatMap(([name, answer]) => {
        const found = marksIn(answer, marks)
        return found.length > 0 ? [`${name}: ${found.join(', ')}`] : []
      })
    },
    decide: async ({ id }: Scene, state: Decision, from: 'sent' | 'viewed' | 'shortlisted' = 'sent') =>
      (await app.as('hugo')).call(applications.decideApplication, {
        params: { applicationId: id },
        body: { state, from },
      }),
    undo: async ({ id }: Scene) =>
      (await app.as('hugo')).call(applications.undoDecision, { params: { applicationId: id } }),
    async announceAfter(seconds: number): Promise<void> {
      ahead += seconds * 1000
      await app.work('announceDecisions')
      await settled(app.backend)
    },
  }
}
