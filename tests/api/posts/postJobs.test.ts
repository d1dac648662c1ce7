import { expect, test } from 'vitest'
import { pauseJob } from '#contract/jobs/postings.ts'
import { publishPost } from '#contract/posts/managedPosts.ts'
import { showPost } from '#contract/posts/posts.ts'
import { postTag } from '#contract/core/pageTags.ts'
import { postJob } from '../applications/applicationFixtures.ts'
import { useBackend } from '../backend.ts'
import { changed, usePosts } from './postFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const make = usePosts(app)

test('a post advertises published jobs of its company, in order, and keeps one that closes', async () => {
  const gita = await app.as('gita')
  const [welder, clerk, draft, external] = await Promise.all([
    postJob(app, { title: 'Welder' }),
    postJob(app, { title: 'Clerk' }),
    postJob(app, { title: 'Not yet', status: 'draft' }),
    postJob(app, { title: 'Elsewhere', company: 'initech' }),
  ])
  for (const jobs of [[draft], [external], [welder, 999_999], [welder, welder], Array(6).fill(welder)])
    await expect(make.draft(gita, { jobs })).rejects.toMatchObject({ status: 422 })
  const post = await make.publish(gita, { jobs: [clerk, welder] })
  await gita.call(pauseJob, { params: { jobId: clerk } })
  const shown = await app.anyone.call(showPost, { params: { postId: post.id } })
  expect(shown.jobs).toEqual([
    { id: clerk, title: 'Clerk', city: 'Kyiv', open: false },
    { id: welder, title: 'Welder', city: 'Kyiv', open: true },
  ])
  const stored = await gita.call(publishPost, changed(post, { jobs: [welder, clerk] }))
  expect([stored.jobs.map(({ id }) => id), stored.edited_at]).toEqual([[welder, clerk], null])
  expect((await gita.call(publishPost, changed(stored, { jobs: [] }))).jobs).toEqual([])
})

test('a job that pauses purges the pages of the posts that advertise it', async () => {
  const gita = await app.as('gita')
  const jobId = await postJob(app)
  const { id } = await make.publish(gita, { jobs: [jobId] })
  const other = await make.publish(gita)
  app.purged.length = 0
  await gita.call(pauseJob, { params: { jobId } })
  expect(app.purged).toEqual(expect.arrayContaining([postTag(id), 'posts']))
  expect(app.purged).not.toContain(postTag(other.id))
})
