import { eq } from '#drizzle'
import type { Locale } from '#contract/core/locale.ts'
import * as contract from '#contract/profiles/profiles.ts'
import { accounts, sessions } from '../accounts/schema/accounts.ts'
import {
  findViewer,
  isActiveSession,
  isOwnMeasure,
  toViewer,
  viewerFields,
} from '../accounts/signIn/sessions.ts'
import type { Context, Viewer } from '../core/context.ts'
import { hashToken } from '../core/tokens.ts'
import { prepared } from '../db/prepared.ts'
import { files } from '../files/schema.ts'
import { measuresInForce } from '../measures/schema/measures.ts'
import { ownExtraFields, showProfileExtra, toExtra } from './extra.ts'
import { covers, noFacts, profileFields, showProfile, toProfile } from './queries.ts'
import { contactInfos, profiles } from './schema/profiles.ts'

declare module '../core/context.ts' {
  interface Viewer {
    /** Of the page that is being made: the viewer's own profile, read with their session. */
    readonly ownRow?: OwnRow
  }
}

const selectOwn = ({ db }: Pick<Context, 'db'>) =>
  db
    .select({ ...viewerFields, ...profileFields, ...ownExtraFields, facts: noFacts })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .innerJoin(profiles, eq(profiles.userId, accounts.id))
    .leftJoin(measuresInForce, isOwnMeasure)
    .leftJoin(files, eq(files.id, profiles.photoId))
    .leftJoin(covers, eq(covers.id, profiles.coverId))
    .leftJoin(contactInfos, eq(contactInfos.userId, profiles.userId))

/** Each part is handed out once: a page that changes something and asks again gets what is stored then. */
interface OwnRow {
  readonly row: Awaited<ReturnType<typeof selectOwn>>[number]
  readonly untaken: Set<'profile' | 'extra'>
}

const ownPaths: ReadonlySet<string> = new Set([
  contract.showOwnProfile.path,
  contract.showOwnProfileExtra.path,
])

/**
 * The user of a token. A page that begins with their profile, as most do, gets it with the session, in one statement; `path` is
 * that of its first call.
 */
export const findCaller = (ctx: Context, token: string, path: string | null): Promise<Viewer | null> =>
  path !== null && ownPaths.has(path) ? findWithProfile(ctx, token) : findViewer(ctx, token)

async function findWithProfile(ctx: Context, token: string): Promise<Viewer | null> {
  const now = ctx.now()
  const [row] = await prepared(ctx.db, 'page_viewer', (name) =>
    selectOwn(ctx).where(isActiveSession).prepare(name),
  ).execute({ tokenHash: hashToken(token), now })
  if (!row) return null
  const viewer = await toViewer(ctx, row, now)
  return { ...viewer, ownRow: { row, untaken: new Set(['profile', 'extra']) } }
}

export async function showOwnProfile(
  ctx: Context,
  viewer: Viewer,
  locale: Locale,
): Promise<contract.Profile> {
  const { userId, ownRow } = viewer
  if (ownRow?.untaken.delete('profile')) return toProfile(ownRow.row, 'own', locale)
  return showProfile(ctx.db, userId, 'own', locale)
}

export async function showOwnExtra(
  ctx: Context,
  viewer: Viewer,
  locale: Locale,
): Promise<contract.ProfileExtra> {
  const { userId, ownRow } = viewer
  if (ownRow?.untaken.delete('extra')) return toExtra(ownRow.row, userId, 'own', locale, ctx.now())
  return showProfileExtra(ctx, userId, 'own', locale)
}
