import { showCompany } from '#contract/companies/companies.ts'
import { changeCompanyAbout } from '#contract/companies/edits.ts'
import { followCompany } from '#contract/companies/follow.ts'
import { callUntyped } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { saveJob } from '#contract/jobs/jobs.ts'
import { listMessages, replyToConversation, sendMessage } from '#contract/messages/messages.ts'
import { addComment } from '#contract/posts/comments.ts'
import { createProject } from '#contract/cv/projects.ts'
import { createProfileUrl, savePhoto, saveProfile } from '#contract/profiles/edits.ts'
import { savePublicPage } from '#contract/publicPages/publicPages.ts'
import { objectToDecision } from '#contract/reports/decisions.ts'
import type { ReportedKind } from '#contract/reports/reports.ts'
import type { Decision } from '#backend/reports/decide.ts'
import { settled, transport, type Caller, type TestBackend } from '../backend.ts'
import { createPerson, globex, type Person } from '../employments/invitationFixtures.ts'
import { createPublishedJob } from '../jobs/jobFixtures.ts'
import { png, usePosts } from '../posts/postFixtures.ts'
import { useReports } from './reportFixtures.ts'

/** Something of one kind, with a word that is nowhere else. */
export interface Content {
  readonly kind: ReportedKind
  readonly targetId: number
  /** What a report names. */
  readonly about: string
  readonly word: string
  /** Who may object. */
  readonly author: Caller
}

let made = 0
const wordOf = (kind: string) => `zq${kind}${++made}`

/** Content of each kind that can be hidden, as Ana and strangers read it. */
export function useContent(app: TestBackend) {
  const posts = usePosts(app)
  const reports = useReports(app)

  const make = {
    async post(): Promise<Content> {
      const gita = await app.as('gita')
      const word = wordOf('post')
      const upload = await posts.upload(gita, await png())
      const { id } = await posts.publish(gita, {
        text: `Says ${word}`,
        images: [{ upload, alt: `Shows ${word}` }],
      })
      return { kind: 'post', targetId: id, about: `post-${id}`, word, author: gita }
    },
    async comment(postId: number): Promise<Content> {
      const bohdan = await app.as('bohdan')
      const word = wordOf('comment')
      const { id } = await bohdan.call(addComment, { params: { postId }, body: { text: `Says ${word}` } })
      return { kind: 'comment', targetId: id, about: `comment-${id}`, word, author: bohdan }
    },
    async job(): Promise<Content> {
      const word = wordOf('job')
      const id = await createPublishedJob(app, { title: `Title ${word}`, description: `Describes ${word}` })
      return { kind: 'job', targetId: id, about: `job-${id}`, word, author: await app.as('gita') }
    },
    async page(): Promise<Content> {
      const { id, caller } = await createPerson(app)
      const word = `${wordOf('page')}-${id}`
      await caller.call(savePublicPage, { body: { address: word, indexed: true, parts: [] } })
      return { kind: 'page', targetId: id, about: `page-${word}`, word, author: caller }
    },
    /** With a photo, of somebody new unless it is given who. */
    async profile(by?: Pick<Person, 'id' | 'caller'>): Promise<Content & { readonly photo: string }> {
      const { id, caller } = by ?? (await createPerson(app))
      const word = wordOf('profile')
      await caller.call(saveProfile, { body: { headline: `Is ${word}`, about: `Tells ${word}` } })
      await caller.call(createProfileUrl, { body: { label: word, url: `https://${word}.example/` } })
      const none = { description: '', url: '', start_date: null, end_date: null, media: [] }
      await caller.call(createProject, { body: { ...none, title: `Built ${word}` } })
      const { photo_url: photo } = await caller.call(savePhoto, {
        files: { photo: new File([new Uint8Array(await png())], 'me.png', { type: 'image/png' }) },
      })
      return {
        kind: 'profile',
        targetId: id,
        about: `profile-${id}`,
        word,
        author: caller,
        photo: photo ?? '',
      }
    },
    /** The page of Globex. */
    async company(): Promise<Content> {
      const gita = await app.as('gita')
      const word = wordOf('company')
      const { id } = await gita.call(showCompany, { params: globex })
      await gita.call(changeCompanyAbout, { params: globex, body: { about: `Tells ${word}` } })
      return { kind: 'company', targetId: id, about: `company-${id}`, word, author: gita }
    },
    /** Gita's answer to Ana. */
    async message(): Promise<Content & { readonly conversationId: number }> {
      const [ana, gita] = [await app.as('ana'), await app.as('gita')]
      const word = wordOf('message')
      const { id: conversationId } = await ana.call(sendMessage, {
        params: globex,
        body: { subject: 'Loans', text: 'Hello' },
      })
      const params = { conversationId }
      await gita.call(replyToConversation, { params, body: { text: `Says ${word}` } })
      const [message] = (await ana.call(listMessages, { params })).items
      const targetId = message?.id ?? 0
      return { kind: 'message', targetId, about: `message-${targetId}`, word, author: gita, conversationId }
    },
  }

  return {
    ...reports,
    make,
    /** One of each kind: Ana follows the company and has saved the job. */
    async makeAll() {
      const ana = await app.as('ana')
      await ana.call(followCompany, { params: globex })
      const { id: postId } = await posts.publish(await app.as('gita'))
      const [post, comment, job, page, message] = [
        await make.post(),
        await make.comment(postId),
        await make.job(),
        await make.page(),
        await make.message(),
      ]
      const company = await make.company()
      const profile = await make.profile({ id: page.targetId, caller: page.author })
      await ana.call(saveJob, { params: { jobId: job.targetId } })
      const params = {
        slug: 'globex',
        address: page.word,
        identifier: String(page.targetId),
        jobId: job.targetId,
        commentId: comment.targetId,
        conversationId: message.conversationId,
      }
      return { all: [post, comment, job, page, message, profile, company], post, profile, postId, params }
    },
    /** Ana reports it, and the operator decides; returns the case. */
    async moderate({ about, kind, targetId }: Content, decision: Decision): Promise<number> {
      await reports.report(await app.as('ana'), about)
      const { found } = await reports.caseOf(kind, targetId)
      await reports.decide(found.id, decision)
      return found.id
    },
    /** Its author objects, and the operator revokes the decision. */
    async revoke({ author }: Pick<Content, 'author'>, caseId: number) {
      await author.call(objectToDecision, { params: { caseId }, body: { text: 'It is fine.' } })
      const result = await app.operators.decideObjection(caseId, 'revoke', 'You are right.')
      await settled(app.backend)
      return result
    },
  }
}

/** The endpoints whose replies have a word, by every GET of the contract that the caller may make. */
export async function findInReplies(
  app: TestBackend,
  { token }: Pick<Caller, 'token'>,
  contents: readonly Content[],
  given: Readonly<Record<string, string | number>>[],
): Promise<Map<string, string[]>> {
  const api = transport(token, 'en_GB', () => app.backend)
  const found = new Map(contents.map(({ kind }) => [kind as string, new Set<string>()]))
  for (const endpoint of app.backend.app.endpoints) {
    // The outbox of tests has mails that were sent, as their recipients have them.
    if (endpoint.method !== 'GET' || endpoint.path === '/api/outbox') continue
    for (const query of queriesOf(endpoint, contents))
      for (const params of given) {
        const reply = await callUntyped(api, endpoint, {
          params: paramsOf(endpoint.path, params),
          query,
        }).catch((error: unknown) => {
          if (!(error instanceof CallError)) throw error
          return null
        })
        const text = JSON.stringify(reply)
        for (const { kind, word } of contents) if (text.includes(word)) found.get(kind)?.add(endpoint.path)
      }
  }
  return new Map([...found].map(([kind, paths]) => [kind, [...paths].sort()]))
}

/** The parameters of a path: those that are given, and 1 for what the contents do not concern. */
const paramsOf = (path: string, given: Readonly<Record<string, string | number>>) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, given[name] ?? 1]))

/** A query for each content that it can name, and one without. */
function queriesOf({ query }: { readonly query?: unknown }, contents: readonly Content[]) {
  const fields = Object.keys((query as { shape?: object } | undefined)?.shape ?? {})
  const range = { part: 0, part_size: 100_000 }
  const bare = fields.includes('part_size') ? range : {}
  if (fields.includes('q')) return [bare, ...contents.map(({ word }) => ({ q: word }))]
  if (fields.includes('about')) return contents.map(({ about }) => ({ about }))
  return [bare]
}
