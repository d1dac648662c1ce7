import { expect, test } from 'vitest'
import { showPost } from '#contract/posts/posts.ts'
import { useBackend, type Caller } from '../backend.ts'
import { readFileAs } from '../files/readFile.ts'
import { findInReplies, useContent, type Content } from './moderatedContent.ts'

const app = useBackend({ rateFactor: 10_000 })
const content = useContent(app)

/** Whoever handles the applications for a job sees its title, also of one that was removed: candidates are owed an answer. */
const applicationsOf = ['/api/jobs/:jobId/applications']
/** The address of a page stays its owner's. */
const ownAddress = ['/api/profile/public-page', '/api/profile/public-page/preview']
/** Where its author or company reads what is hidden. */
const whereAuthors: Readonly<Record<string, readonly string[]>> = {
  post: ['/api/companies/:slug/managed-posts', '/api/managed-posts/:postId'],
  comment: ['/api/posts/:postId/comments'],
  job: [
    '/api/companies/:slug/job-postings',
    '/api/job-postings/:jobId',
    '/api/jobs/:jobId',
    '/api/companies/:slug/desk',
    ...applicationsOf,
  ],
  page: ownAddress,
  message: ['/api/conversations/:conversationId/messages'],
}
const whereRemoved: Readonly<Record<string, readonly string[]>> = { job: applicationsOf, page: ownAddress }
/** The words of a page are those of the profile. */
const decisionOf = ({ kind }: Content) => (kind === 'page' ? [] : ['/api/content-decisions/:caseId'])

/**
 * Every GET endpoint of the contract, for a stranger and for somebody who follows the company, has saved the job and has got the
 * message: a new endpoint is among them by its contract.
 */
test(
  'what is hidden or removed is in no reply to others, and is back when that is revoked',
  { timeout: 300_000 },
  async () => {
    const { all, post, profile, postId, params } = await content.makeAll()
    const given = [
      { ...params, postId: post.targetId },
      { ...params, postId },
    ]
    const ana = await app.as('ana')
    const { images } = await app.anyone.call(showPost, { params: { postId: post.targetId } })
    const pictureFor = async (by: Caller, url: string) => (await readFileAs(app, by, url)).status
    const read = async () => ({
      stranger: await findInReplies(app, app.anyone, all, given),
      reader: await findInReplies(app, ana, all, given),
      pictures: await Promise.all(
        [images[0]?.url ?? '', profile.photo].flatMap((url) => [
          pictureFor(app.anyone, url),
          pictureFor(ana, url),
        ]),
      ),
    })
    const before = await read()
    for (const { kind } of all) expect([kind, before.reader.get(kind)]).not.toEqual([kind, []])
    expect(before.pictures).toEqual([200, 200, 200, 200])
    for (const decision of ['hide', 'remove'] as const) {
      const cases: [Content, number][] = []
      // From a profile and the page of a company, something can only be removed.
      const stays = ['profile', 'company']
      const decided = all.filter(({ kind }) => decision === 'remove' || !stays.includes(kind))
      for (const one of decided) cases.push([one, await content.moderate(one, decision)])
      const during = await read()
      for (const { kind } of decided)
        for (const by of ['stranger', 'reader'] as const)
          expect([decision, by, kind, during[by].get(kind)]).toEqual([decision, by, kind, []])
      expect(during.pictures.slice(0, decision === 'hide' ? 2 : 4).every((status) => status >= 400)).toBe(
        true,
      )
      for (const [one, caseId] of cases) {
        const own = given.map((params) => ({ ...params, caseId }))
        const found = (await findInReplies(app, one.author, [one], own)).get(one.kind)
        const places = decision === 'hide' ? whereAuthors : whereRemoved
        const expected = [...(places[one.kind] ?? []), ...decisionOf(one)].sort()
        expect([decision, one.kind, found]).toEqual([decision, one.kind, expected])
      }
      for (const [one, caseId] of cases) expect(await content.revoke(one, caseId)).toBe('restored')
      expect(await read()).toEqual(before)
    }
  },
)
