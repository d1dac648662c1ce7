import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  showCompanyProgress,
  showOwnAchievements,
  type Achievements,
} from '#contract/achievements/achievements.ts'
import { declineOwnInvitation, requestToJoin } from '#contract/employments/invitations.ts'
import { acceptJoinRequest, declineJoinRequest } from '#contract/employments/members.ts'
import { CallError } from '#contract/core/errors.ts'
import { addCompanyContact } from '#contract/companies/edits.ts'
import { createEducation } from '#contract/cv/education.ts'
import { deleteAward, giveAward } from '#contract/employments/awards.ts'
import { withdrawalUndoSeconds, withdrawConfirmation } from '#contract/employments/withdrawals.ts'
import { acceptCorrection, declineCorrection, proposeCorrection } from '#contract/employments/corrections.ts'
import { changePosition, changeReviewer, leaveCompany } from '#contract/employments/record.ts'
import { createProfileUrl, deleteProfileUrl, saveProfile } from '#contract/profiles/edits.ts'
import { publishFeedback, saveFeedback } from '#contract/reviews/feedback.ts'
import { publishReview, startReview, submitSelfRating } from '#contract/reviews/reviews.ts'
import { acts, wholeHistories, type Act } from './achievementActs.ts'
import { settled, useBackend } from '../backend.ts'
import { education } from '../cv/cvFixtures.ts'
import { employment, globex, initech, useEmployments } from '../employments/employmentFixtures.ts'
import { createPerson, type Person } from '../employments/invitationFixtures.ts'
import { plainly } from './plainAchievements.ts'
import { modelRuns } from '../modelRuns.ts'
import { feedbackForm, inDays, reviewForm } from '../reviews/reviewFixtures.ts'

const start = Date.now()
let clock = start
const app = useBackend({ rateFactor: 100_000 }, () => new Date(clock))
const { joinBy, inviteTo } = useEmployments(app)

/** Performs an act as far as it is possible now; what is refused changes nothing. */
async function perform(act: Act, person: Person, ids: { award: number; url: number; request: number }) {
  const [gita, hugo] = [await app.as('gita'), await app.as('hugo')]
  const { caller } = person
  const { rows } = await app.backend.connection.pool.query<{ id: string }>(
    'select id from employments where user_id = $1 order by verified_at desc nulls last limit 1',
    [person.id],
  )
  const params = { employmentId: Number(rows[0]?.id ?? 999_999) }
  const rated = reviewForm.competency_ids.map((competency_id) => ({
    competency_id,
    rating: 4,
    evidence: 'Closed every month on time, without a correction.',
  }))
  const does: Readonly<Record<Act, () => Promise<unknown>>> = {
    join: () => joinBy(globex, person),
    joinInitech: () => joinBy(initech, person),
    introduce: () => caller.call(saveProfile, { body: { headline: 'Clerk', about: 'Books and figures.' } }),
    forgetAbout: () => caller.call(saveProfile, { body: { about: '' } }),
    link: async () => {
      const body = { label: 'Site', url: 'https://clerk.example' }
      ids.url = (await caller.call(createProfileUrl, { body })).id
    },
    unlink: () => caller.call(deleteProfileUrl, { params: { urlId: ids.url } }),
    study: () => caller.call(createEducation, { body: education }),
    award: async () => {
      const body = { title: 'Clerk of the year', awarded_on: '2025-01-15', words: '' }
      ids.award = (await gita.call(giveAward, { params, body })).employment.awards[0]?.id ?? 0
    },
    unaward: () => gita.call(deleteAward, { params: { ...params, awardId: ids.award } }),
    promote: () =>
      gita.call(changePosition, {
        params,
        body: { position: 'Head of books', start_date: inDays(0, clock) },
      }),
    correct: async () => {
      const body = {
        start_date: '2024-02-01',
        end_date: null,
        position_id: null,
        position: 'Bookkeeper',
        words: '',
      }
      const { correction } = await caller.call(proposeCorrection, { params, body })
      const answer = clock % 2 === 0 ? acceptCorrection : declineCorrection
      await gita.call(answer, {
        params: { ...params, correctionId: correction?.id ?? 0 },
        body: { words: '' },
      })
    },
    review: async () => {
      await gita.call(changeReviewer, { params, body: { user_id: await app.idOf('hugo') } })
      const body = { ...reviewForm, due_on: inDays(60, clock) }
      const { id } = await gita.call(startReview, { params, body })
      await hugo.call(publishReview, { params: { reviewId: id }, body: { ratings: rated } })
    },
    rateBoth: async () => {
      await gita.call(changeReviewer, { params, body: { user_id: await app.idOf('mira') } })
      const body = { ...reviewForm, due_on: inDays(1, clock) }
      const { id } = await gita.call(startReview, { params, body })
      await caller.call(submitSelfRating, { params: { reviewId: id }, body: { ratings: rated } })
      clock += 3 * 86_400_000
      const mira = await app.as('mira')
      await mira.call(publishReview, { params: { reviewId: id }, body: { ratings: rated } })
    },
    leave: async () => {
      await caller.call(leaveCompany, { params })
      clock += 3 * 86_400_000
      await app.work('endEmployments')
    },
    feedback: async () => {
      await gita.call(saveFeedback, { params, body: feedbackForm })
      await gita.call(publishFeedback, { params, body: feedbackForm })
    },
    withdraw: async () => {
      await gita.call(withdrawConfirmation, { params, body: { reason: 'A mistake of ours.' } })
      clock += withdrawalUndoSeconds * 1000
      await app.work('applyWithdrawals')
    },
    request: async () => {
      ids.request = (await caller.call(requestToJoin, { params: globex, body: employment })).id
    },
    refuse: () => gita.call(declineJoinRequest, { params: { ...globex, invitationId: ids.request } }),
    accept: () =>
      gita.call(acceptJoinRequest, {
        params: { ...globex, invitationId: ids.request },
        body: { role: 'member', manage_hr_panel: false },
      }),
    declineInvitation: async () => {
      await inviteTo(initech, person)
      const { rows: waiting } = await app.backend.connection.pool.query<{ id: string }>(
        `select id from invitations where user_id = $1 and state = 'pending' and direction = 'invitation'`,
        [person.id],
      )
      await caller.call(declineOwnInvitation, { params: { invitationId: Number(waiting[0]?.id ?? 0) } })
    },
    contact: () =>
      gita.call(addCompanyContact, {
        params: globex,
        body: { label: 'Press', email: 'press@globex.example', phone: '' },
      }),
    wait: async () => void (clock += 9 * 86_400_000),
  }
  try {
    await does[act]()
    done.add(act)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    refused.set(act, error.code ?? error.message)
  }
  await settled(app.backend)
}
const done = new Set<Act>()
/** Why acts that never succeeded were refused. */
const refused = new Map<Act, string>()

const shown = ({ items, score }: Achievements) => ({
  unlocked: items.flatMap(({ id, unlocked_at }) => (unlocked_at === null ? [] : [id])).sort(),
  score,
})

test('after any history, achievements are what a plain computation over the rows says', async () => {
  const { db } = app.backend.connection
  const globexId = Number(
    (
      await app.backend.connection.pool.query<{ id: string }>(
        `select id from companies where slug = 'globex'`,
      )
    ).rows[0]?.id,
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...acts), { minLength: 14, maxLength: 22, size: 'max' }),
      async (history) => {
        const person = await createPerson(app)
        const ids = { award: 0, url: 0, request: 0 }
        for (const act of history) await perform(act, person, ids)
        const own = await person.caller.call(showOwnAchievements)
        expect(shown(own)).toEqual(await plainly(db, 'person', person.id))
        expect(own.items.filter((one) => (one.event === null) !== (one.unlocked_at === null))).toEqual([])
        for (const name of ['gita', 'hugo', 'mira'] as const) {
          const caller = await app.as(name)
          expect(shown(await caller.call(showOwnAchievements))).toEqual(
            await plainly(db, 'person', await app.idOf(name)),
          )
        }
        const progress = await (await app.as('gita')).call(showCompanyProgress, { params: globex })
        expect(shown(progress)).toEqual(await plainly(db, 'company', globexId))
        expect((await app.operators.recomputeAchievements()).changed).toBe(0)
      },
    ),
    { ...modelRuns(5, 5), examples: wholeHistories },
  )
  // Every act happened in some history, so none of them is vacuous.
  expect(acts.filter((act) => !done.has(act)).map((act) => [act, refused.get(act)])).toEqual([])
}, 60_000)
