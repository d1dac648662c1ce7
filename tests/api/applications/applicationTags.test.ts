import { sql } from '#drizzle'
import { expect, test } from 'vitest'
import { listApplicants } from '#contract/applications/applications.ts'
import {
  addApplicationTag,
  applicationTagMaximum,
  companyTagMaximum,
  listApplicationTags,
  removeApplicationTag,
  suggestTags,
  tagMaximum,
} from '#contract/applications/tags.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { createApplicants, postAppliedJob, postJob, sendResume } from './applicationFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const globex = { slug: 'globex' }

async function applied() {
  const { applicationId, jobId } = await postAppliedJob(app)
  const params = { applicationId }
  const tag = (by: Caller, name: string) => by.call(addApplicationTag, { params, body: { name } })
  return { params, jobId, hugo: await app.as('hugo'), gita: await app.as('gita'), tag }
}
const names = ({ items }: { items: readonly { name: string }[] }) => items.map(({ name }) => name)
const suggested = async (by: Caller, q?: string) =>
  names(await by.call(suggestTags, { params: globex, query: q === undefined ? {} : { q } }))

test('a tag is one whatever its case, and ends with its last use', async () => {
  const [one, two] = [await applied(), await applied()]
  const { hugo, gita } = one
  const [first] = (await one.tag(hugo, ' Могла\u202E  переїхати ')).items
  expect(first).toMatchObject({ name: 'Могла переїхати' })
  expect((await two.tag(gita, 'МОГЛА ПЕРЕЇХАТИ')).items).toEqual([first])
  expect(names(await one.tag(hugo, 'Remote'))).toEqual(['Remote', 'Могла переїхати'])
  expect(names(await hugo.call(listApplicationTags, one))).toEqual(['Remote', 'Могла переїхати'])
  expect([await suggested(hugo), await suggested(hugo, 'переїх'), await suggested(hugo, '100%')]).toEqual([
    ['Remote', 'Могла переїхати'],
    ['Могла переїхати'],
    [],
  ])
  const tagId = first?.id ?? 0
  const removal = { params: { ...one.params, tagId } }
  expect(names(await hugo.call(removeApplicationTag, removal))).toEqual(['Remote'])
  expect((await failure(hugo.call(removeApplicationTag, removal))).status).toBe(404)
  expect(await suggested(hugo)).toContain('Могла переїхати')
  expect((await hugo.call(listApplicants, { params: { jobId: one.jobId } })).tags).toEqual([
    { id: expect.any(Number) as number, name: 'Remote' },
    first,
  ])
  await gita.call(removeApplicationTag, { params: { ...two.params, tagId } })
  expect(await suggested(hugo)).toEqual(['Remote'])
})

test('a tag of 41 characters is its own sentence', async () => {
  const { hugo, tag } = await applied()
  expect(names(await tag(hugo, 'а'.repeat(tagMaximum)))).toEqual(['а'.repeat(tagMaximum)])
  const refused = await failure(tag(hugo, 'а'.repeat(tagMaximum + 1)))
  const title = 'A tag can have at most 40 characters. Shorten it.'
  expect([refused.status, refused.fields]).toEqual([422, [{ field: 'name', title, code: 'tagTooLong' }]])
  expect((await failure(tag(hugo, ' \u202E '))).fields).toMatchObject([{ field: 'name', code: 'required' }])
})

test('the same tag from many at once is one, and the 21st of an application is refused', async () => {
  const { params, hugo, gita, tag } = await applied()
  await Promise.all(Array.from({ length: 10 }, (_, n) => tag(n % 2 ? hugo : gita, n % 3 ? 'Same' : 'SAME')))
  expect((await hugo.call(listApplicationTags, { params })).items).toHaveLength(1)
  const outcomes = await Promise.allSettled(
    Array.from({ length: applicationTagMaximum + 4 }, (_, n) => tag(hugo, `Tag ${n}`)),
  )
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(5)
  expect((await hugo.call(listApplicationTags, { params })).items).toHaveLength(applicationTagMaximum)
  const refused = await failure(tag(hugo, 'One more'))
  expect([refused.status, refused.code]).toEqual([409, 'applicationTagsFull'])
  expect(refused.message).toContain('at most 20 tags')
  // A refused tag is not the company's either.
  expect(await suggested(hugo, 'one more')).toEqual([])
  // One that it has already is no other.
  expect((await tag(hugo, 'same')).items).toHaveLength(applicationTagMaximum)
})

test('the 201st tag of a company is refused, one in use is not', async () => {
  const { params, hugo, tag } = await applied()
  const { db } = app.backend.connection
  await db.execute(sql`
    insert into company_tags (company_id, name, key)
    select id, 'Filler ' || n, 'filler ' || n from companies, generate_series(1, ${companyTagMaximum}) n
    where slug = 'globex' and n <= ${companyTagMaximum} - 1 - (select count(*) from company_tags)`)
  const both = await Promise.allSettled([tag(hugo, 'The 200th'), tag(hugo, 'The 201st')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = await failure(tag(hugo, 'One too many'))
  expect([refused.status, refused.code]).toEqual([409, 'companyTagsFull'])
  expect(refused.message).toContain('already uses 200 tags')
  expect(names(await tag(hugo, 'FILLER 7'))).toContain('Filler 7')
  expect((await hugo.call(listApplicationTags, { params })).items).toHaveLength(2)
  await db.execute(sql`delete from company_tags where name like 'Filler%'`)
})

test('the applicants of a job are listed by tag; a tag of another company is none', async () => {
  const jobId = await postJob(app)
  const hugo = await app.as('hugo')
  const ids: number[] = []
  for (const token of await createApplicants(app, 3))
    ids.push((await sendResume(app.withToken(token), jobId)).id)
  const [a = 0, b = 0] = ids
  for (const applicationId of [a, b])
    await hugo.call(addApplicationTag, { params: { applicationId }, body: { name: 'Seen' } })
  const [tag] = (await hugo.call(listApplicationTags, { params: { applicationId: a } })).items
  const query = { tag: tag?.id ?? 0 }
  const found = await hugo.call(listApplicants, { params: { jobId }, query })
  expect([found.items.map(({ id }) => id), found.tag]).toEqual([[b, a], tag])
  expect((await hugo.call(listApplicants, { params: { jobId } })).tag).toBeNull()

  const ivan = await app.as('ivan')
  const otherJobId = await postJob(app, { company: 'initech' })
  const { id } = await sendResume(await app.as('bohdan'), otherJobId)
  const other = await ivan.call(addApplicationTag, {
    params: { applicationId: id },
    body: { name: 'Seen' },
  })
  const others = { tag: other.items[0]?.id ?? 0 }
  expect(others.tag).not.toBe(query.tag)
  expect(
    (await failure(hugo.call(listApplicants, { params: { jobId }, query: others }))).fields,
  ).toMatchObject([{ field: 'tag', code: 'tagUnknown' }])
  const removal = { params: { applicationId: a, tagId: others.tag } }
  expect((await failure(hugo.call(removeApplicationTag, removal))).status).toBe(404)
})
