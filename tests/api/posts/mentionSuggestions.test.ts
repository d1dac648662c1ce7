import { beforeAll, describe, expect, test } from 'vitest'
import { addComment, deleteComment } from '#contract/posts/comments.ts'
import { suggestCommentMentions, suggestPostMentions } from '#contract/posts/mentions.ts'
import { savePrivacy } from '#contract/settings/settings.ts'
import { showCompany } from '#contract/companies/companies.ts'
import type { PersonName } from '../../world.ts'
import { useBackend, type Caller } from '../backend.ts'
import { globexPosts as globex, usePosts } from './postFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const make = usePosts(app)
const privacy = { birth_date: 'nobody', contacts: 'nobody', ratings: 'nobody' } as const
const beFound = async (name: PersonName, hidden_from: number[] = []) =>
  (await app.as(name)).call(savePrivacy, { body: { ...privacy, findable: true, hidden_from } })
const companyId = async (slug: string) => (await app.anyone.call(showCompany, { params: { slug } })).id

beforeAll(() => beFound('ana').then(() => undefined))

describe('suggestions', () => {
  const names = async (by: PersonName, q?: string) => {
    const query = q === undefined ? {} : { q }
    const { items } = await (await app.as(by)).call(suggestPostMentions, { params: globex, query })
    return items.map(({ kind, name, detail }) => [kind, name, detail])
  }

  test('are companies, colleagues, and people who want to be found', async () => {
    expect(await names('gita', 'ini')).toEqual([['company', 'Initech', '']])
    expect(await names('gita', 'glob')).toEqual([['company', 'Globex', 'globex.example']])
    expect(await names('gita', 'Коваленк')).toEqual([['person', 'Ana Kovalenko', '']])
    expect(await names('gita', 'shevchuk')).toEqual([])
    expect(await names('gita', 'mira n')).toEqual([['person', 'Mira Novak', '']])
    // Before a letter is typed, those who are near; never oneself.
    expect(await names('gita')).toEqual([
      ['person', 'Hugo Lind', ''],
      ['person', 'Mira Novak', ''],
    ])
  })

  test('leave out who hides from the company', async () => {
    await beFound('ana', [await companyId('globex')])
    expect(await names('gita', 'kovalenko')).toEqual([])
    await beFound('ana')
  })

  test('of a discussion are those who take part in it', async () => {
    const { id: postId } = await make.publish(await app.as('gita'))
    const [bohdan, ivan] = [await app.as('bohdan'), await app.as('ivan')]
    const namesFor = async (by: Caller, q?: string) =>
      (
        await by.call(suggestCommentMentions, { params: { postId }, query: q === undefined ? {} : { q } })
      ).items.map(({ name }) => name)
    expect(await namesFor(ivan, 'bohd')).toEqual([])
    const { id } = await bohdan.call(addComment, { params: { postId }, body: { text: 'First' } })
    expect(await namesFor(ivan, 'bohd')).toEqual(['Bohdan Shevchuk'])
    expect(await namesFor(ivan)).toEqual(['Bohdan Shevchuk'])
    // Colleagues are not for everybody.
    expect(await namesFor(ivan, 'mira')).toEqual([])
    expect(await namesFor(await app.as('hugo'), 'mira')).toEqual(['Mira Novak'])
    await bohdan.call(deleteComment, { params: { commentId: id } })
    expect(await namesFor(ivan, 'bohd')).toEqual([])
  })
})
