import { eq } from '#drizzle'
import { beforeAll, describe, expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import { followCompany } from '#contract/companies/follow.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import {
  addComment,
  blockCommenter,
  changeComment,
  deleteComment,
  listComments,
} from '#contract/posts/comments.ts'
import { deletePost, listManagedPosts, publishPost } from '#contract/posts/managedPosts.ts'
import type { MentionForm } from '#contract/posts/mentions.ts'
import { listPostRevisions, showPost } from '#contract/posts/posts.ts'
import { saveProfile } from '#contract/profiles/edits.ts'
import { savePublicPage } from '#contract/publicPages/publicPages.ts'
import { savePrivacy } from '#contract/settings/settings.ts'
import { showCompany } from '#contract/companies/companies.ts'
import { accounts } from '#backend/accounts/schema/accounts.ts'
import { profiles } from '#backend/profiles/schema/profiles.ts'
import type { PersonName } from '../../world.ts'
import { settled, useBackend, type Caller } from '../backend.ts'
import { dumpDatabase } from '../accounts/closingFixtures.ts'
import { createPerson } from '../employments/invitationFixtures.ts'
import { changed, globexPosts as globex, usePosts } from './postFixtures.ts'

const day = 24 * 60 * 60 * 1000
let ahead = 0
const app = useBackend({ rateFactor: 1000 }, () => new Date(Date.now() + ahead))
const make = usePosts(app)
const db = () => app.backend.connection.db
const privacy = { birth_date: 'nobody', contacts: 'nobody', ratings: 'nobody' } as const
const companyId = async (slug: string) => (await app.anyone.call(showCompany, { params: { slug } })).id
const person = async (name: PersonName, label: string): Promise<MentionForm> => ({
  kind: 'person',
  id: await app.idOf(name),
  label,
})
const initech = async (): Promise<MentionForm> => ({
  kind: 'company',
  id: await companyId('initech'),
  label: '@Initech',
})
const news = async (by: Caller) => {
  await settled(app.backend)
  const { items } = await by.call(listNotifications, { query: { limit: 100 } })
  return items.filter(({ kind }) => kind === 'personMentioned' || kind === 'companyMentioned')
}
const comment = (by: Caller, postId: number, text: string, mentions: MentionForm[]) =>
  by.call(addComment, { params: { postId }, body: { text, mentions } })

let ana: MentionForm
beforeAll(async () => {
  await (await app.as('ana')).call(savePrivacy, { body: { ...privacy, hidden_from: [], findable: true } })
  ana = await person('ana', '@Ana Kovalenko')
})

describe('a mention', () => {
  test('is a link where there is a page, and stays when it is renamed', async () => {
    const gita = await app.as('gita')
    const text = 'Thanks, @Ana Kovalenko and @Initech.'
    const post = await make.publish(gita, { text, mentions: [ana, await initech()] })
    expect(post.mentioned).toEqual([ana, await initech()])
    const show = (locale: 'en_GB' | 'uk_UA' = 'en_GB') =>
      app.withToken(null, locale).call(showPost, { params: { postId: post.id } })
    expect(await show()).toMatchObject({
      text,
      mentions: [
        { start: 8, length: 14, kind: 'person', address: null },
        { start: 27, length: 8, kind: 'company', address: 'initech' },
      ],
    })
    expect(await show()).not.toHaveProperty('mentioned')
    const caller = await app.as('ana')
    await caller.call(savePublicPage, {
      body: { address: 'ana-writes', enabled: true, indexed: false, parts: [] } as never,
    })
    expect((await show()).mentions[0]).toMatchObject({ address: 'ana-writes' })
    await db().update(profiles).set({ lastName: 'Kovalchuk' }).where(eq(profiles.userId, ana.id))
    expect((await show()).text).toBe('Thanks, @Ana Kovalchuk and @Initech.')
    await db().update(accounts).set({ closedAt: new Date() }).where(eq(accounts.id, ana.id))
    expect(await show('uk_UA')).toMatchObject({
      text: 'Thanks, колишній учасник and @Initech.',
      mentions: [{ address: null }, { address: 'initech' }],
    })
    await db().update(accounts).set({ closedAt: null }).where(eq(accounts.id, ana.id))
    await db().update(profiles).set({ lastName: 'Kovalenko' }).where(eq(profiles.userId, ana.id))
    // An edit that changes nothing is none, and the version before is read the same way.
    const same = await gita.call(publishPost, changed(post, { text, mentions: post.mentioned }))
    expect(same.edited_at).toBeNull()
    await gita.call(publishPost, changed(same, { text: 'Thanks.' }))
    const { items } = await app.anyone.call(listPostRevisions, { params: { postId: post.id } })
    expect(items[0]?.text).toBe(text)
  })

  test('is found by the name that readers see', async () => {
    const gita = await app.as('gita')
    const text = 'Our walrus thanks @Ana Kovalenko and @Initech.'
    const post = await make.publish(gita, { text, mentions: [ana, await initech()] })
    const finds = async (q: string) => {
      const { items } = await gita.call(listManagedPosts, { params: globex, query: { q, limit: 100 } })
      return items.some(({ id }) => id === post.id)
    }
    const all = async (...words: string[]) => Promise.all(words.map(finds))
    expect(await all('walrus', 'ana', 'a KOVAL', '@Ana', 'initech')).toEqual([true, true, true, true, true])
    // Not by what stands for the name in the database.
    expect(await all(`p${ana.id}`, `\u0002p${ana.id}`, 'walrus thanks @p')).toEqual([false, false, false])
    await db().update(profiles).set({ lastName: 'Шевченко' }).where(eq(profiles.userId, ana.id))
    expect(await all('ШЕВЧ', 'kovalenko')).toEqual([true, false])
    await db().update(accounts).set({ closedAt: new Date() }).where(eq(accounts.id, ana.id))
    expect(await all('шевч', 'initech')).toEqual([false, true])
    await db().update(accounts).set({ closedAt: null }).where(eq(accounts.id, ana.id))
    await db().update(profiles).set({ lastName: 'Kovalenko' }).where(eq(profiles.userId, ana.id))
    await gita.call(publishPost, changed(post, { text: 'Our walrus thanks nobody.' }))
    expect(await all('walrus', 'ana kov', 'initech')).toEqual([true, false, false])
  })

  test('evicts the pages that show it when the name changes', async () => {
    const post = await make.publish(await app.as('gita'), { text: '@Ana Kovalenko', mentions: [ana] })
    app.purged.length = 0
    await (await app.as('ana')).call(saveProfile, { body: { headline: 'Welder' } as never })
    expect(app.purged).toContain(`post:${post.id}`)
  })

  test.each([
    ['somebody who is not to be found', async () => person('bohdan', '@Bohdan Shevchuk')],
    ['nobody', async () => ({ kind: 'person', id: 999_999, label: '@Bohdan Shevchuk' }) as const],
    ['somebody findable under another name', async () => ({ ...ana, label: '@Bohdan Shevchuk' })],
    ['a company under another name', async () => ({ ...(await initech()), label: '@Bohdan Shevchuk' })],
  ])('of %s stays text, whoever it is', async (_what, forged) => {
    const text = 'Hello @Bohdan Shevchuk'
    const gita = await app.as('gita')
    const post = await make.publish(gita, { text, mentions: [await forged()] })
    expect(post).toMatchObject({ text, mentions: [], mentioned: [] })
    const written = await comment(await app.as('ivan'), post.id, text, [await forged()])
    expect(written).toMatchObject({ text, mentions: [], mentioned: [] })
    expect(await news(await app.as('bohdan'))).toEqual([])
  })

  test('cannot be written by hand', async () => {
    const post = await make.publish(await app.as('gita'), { text: `Hello \u0002p${ana.id}\u0003` })
    expect(post).toMatchObject({ text: `Hello p${ana.id}`, mentions: [] })
  })
})

describe('the news', () => {
  test('comes once for each post, and not before it is published', async () => {
    const [gita, caller] = [await app.as('gita'), await app.as('ana')]
    const before = (await news(caller)).length
    const fields = { text: '@Ana Kovalenko', mentions: [ana] }
    const draft = await make.draft(gita, fields)
    expect(await news(caller)).toHaveLength(before)
    const post = await gita.call(publishPost, changed(draft, fields))
    const [first] = await news(caller)
    expect(first).toMatchObject({
      kind: 'personMentioned',
      data: { post_id: post.id, company: 'Globex', person: null },
    })
    const without = await gita.call(publishPost, changed(post, { text: 'Nobody' }))
    await gita.call(publishPost, changed(without, fields))
    expect(await news(caller)).toHaveLength(before + 1)
    await gita.call(deletePost, { params: { postId: post.id } })
    expect(await news(caller)).toHaveLength(before)
  })

  test('reaches the admins of a company, but not for its own post', async () => {
    const [gita, ivan, mira] = [await app.as('gita'), await app.as('ivan'), await app.as('mira')]
    const globexItself: MentionForm = { kind: 'company', id: await companyId('globex'), label: '@Globex' }
    const mentions = [await initech(), globexItself]
    const post = await make.publish(gita, { text: '@Initech and @Globex', mentions })
    expect((await news(ivan))[0]).toMatchObject({
      kind: 'companyMentioned',
      data: { post_id: post.id, company: 'Globex', mentioned: 'Initech', person: null },
    })
    expect(await news(gita)).toEqual([])
    const { id } = await comment(ivan, post.id, 'We agree with @Globex', [globexItself])
    expect((await news(gita))[0]?.data).toMatchObject({ person: 'Ivan Bondar', mentioned: 'Globex' })
    expect(await news(mira)).toEqual([])
    await ivan.call(deleteComment, { params: { commentId: id } })
    expect(await news(gita)).toEqual([])
  })

  test('of a comment comes once, however often it changes', async () => {
    const [caller, bohdan] = [await app.as('ana'), await app.as('bohdan')]
    const { id: postId } = await make.publish(await app.as('gita'))
    const before = (await news(caller)).length
    const written = await comment(bohdan, postId, '@Ana Kovalenko, look', [ana])
    expect(written).toMatchObject({ mentioned: [ana], mentions: [{ start: 0, length: 14 }] })
    await bohdan.call(changeComment, {
      params: { commentId: written.id },
      body: { text: '@Ana Kovalenko, look here', mentions: written.mentioned },
    })
    expect(await news(caller)).toHaveLength(before + 1)
    expect((await news(caller))[0]?.data).toMatchObject({ person: 'Bohdan Shevchuk', company: 'Globex' })
    // The ids are for its author.
    expect((await caller.call(listComments, { params: { postId } })).items[0]).toMatchObject({
      mentioned: [],
      mentions: [{ kind: 'person' }],
    })
  })

  test('reaches only those who may read the post, and whom its company has not blocked', async () => {
    const gita = await app.as('gita')
    const { caller, id: userId, email } = await createPerson(app)
    await caller.call(savePrivacy, { body: { ...privacy, hidden_from: [], findable: true } })
    const [profile] = await db().select().from(profiles).where(eq(profiles.userId, userId))
    const label = `@${profile?.firstName} ${profile?.lastName}`
    const fields = { text: label, mentions: [{ kind: 'person' as const, id: userId, label }] }
    await make.publish(gita, { ...fields, visibility: 'followers' })
    expect(await news(caller)).toEqual([])
    await caller.call(followCompany, { params: globex })
    await make.publish(gita, { ...fields, visibility: 'followers' })
    expect(await news(caller)).toHaveLength(1)
    const draft = await make.draft(gita, fields)
    await (await app.reauthenticate(caller)).call(closeAccount)
    await gita.call(publishPost, changed(draft, fields))
    await app.operators.reopenAccount(email)
    const back = await app.signedIn(userId)
    expect(await news(back)).toHaveLength(1)
    await gita.call(blockCommenter, { params: { ...globex, userId } })
    await make.publish(gita, fields)
    expect(await news(back)).toHaveLength(1)
  })
})

test('whoever leaves is a former member, and no text keeps their name', async () => {
  const [gita, ivan] = [await app.as('gita'), await app.as('ivan')]
  const leaving = await createPerson(app)
  await leaving.caller.call(savePrivacy, { body: { ...privacy, hidden_from: [], findable: true } })
  await leaving.caller.call(saveProfile, { body: { first_name: 'Zinaida', last_name: 'Leaverska' } as never })
  await settled(app.backend)
  const label = '@Zinaida Leaverska'
  const mentions = [{ kind: 'person' as const, id: leaving.id, label }]
  const post = await make.publish(gita, { text: `Thanks, ${label}`, mentions })
  await gita.call(publishPost, changed(post, { text: `Many thanks, ${label}`, mentions }))
  await comment(leaving.caller, post.id, 'We agree with @Initech', [await initech()])
  expect((await news(ivan))[0]?.data).toMatchObject({ person: 'Zinaida Leaverska' })
  await (await app.reauthenticate(leaving.caller)).call(closeAccount)
  const text = async () => (await app.anyone.call(showPost, { params: { postId: post.id } })).text
  expect(await text()).toBe('Many thanks, a former member')
  expect(JSON.stringify(await news(ivan))).not.toContain('Leaverska')
  ahead = 60 * day
  await app.work('eraseAccounts')
  expect(await text()).toBe('Many thanks, a former member')
  expect(await dumpDatabase(app)).not.toContain('Leaverska')
})
