import { restoreEntries, takeOutEntries, wordsOfEntries, type EntryContents } from '../cv/moderation.ts'
import { findPersonName } from '../core/findPersonName.ts'
import { signedIn, type Deciding, type Reportables, type TakenOut } from '../core/reportable.ts'
import {
  lockEmployments,
  restoreEmployments,
  takeOutEmployments,
  wordsOfEmployments,
  type EmploymentContents,
} from '../employments/moderation.ts'
import {
  replacePersonName,
  restorePersonName,
  restoreProfile,
  takeOutOfProfile,
  wordsOfProfile,
  type ProfileContents,
} from '../profiles/moderation.ts'
import { findVisibility } from '../settings/visibility.ts'

/** Decisions of earlier releases left the sections, and then the employments. */
type Contents = ProfileContents & {
  readonly sections?: EntryContents
  readonly employments?: readonly EmploymentContents[]
}

/** A profile with its employments and sections. What companies confirm, skills and languages are no words of its owner. */
export const reportableProfiles: Reportables = {
  profile: {
    async find(db, viewer, key) {
      const reader = signedIn(viewer)
      const userId = Number(key)
      const name = await findPersonName(db, userId)
      const { section } = await findVisibility(db, userId, reader)
      const words = [
        ...(await wordsOfProfile(db, userId, section)),
        ...(section('employment') ? await wordsOfEmployments(db, userId) : []),
        ...(await wordsOfEntries(db, userId, section)),
      ]
      const excerpt = words.filter(Boolean).join('\n\n')
      return { name, excerpt, targetId: userId, authorId: userId, companyId: null }
    },
    findPlace: (_db, userId) => Promise.resolve({ kind: 'profile', id: userId }),
    parts: { takeOut, restore },
    names: { replace: replacePersonName, restore: restorePersonName },
  },
}

async function takeOut(deciding: Deciding, userId: number): Promise<TakenOut<Contents> | null> {
  await lockEmployments(deciding.tx, userId)
  const profile = await takeOutOfProfile(deciding, userId)
  if (!profile) return null
  const employments = await takeOutEmployments(deciding.tx, userId)
  const sections = await takeOutEntries(deciding.tx, userId)
  return {
    contents: { ...profile.contents, employments, sections: sections.contents },
    fileIds: [...profile.fileIds, ...sections.fileIds],
  }
}

async function restore(
  deciding: Deciding,
  userId: number,
  { employments, sections, ...profile }: Contents,
): Promise<boolean> {
  await lockEmployments(deciding.tx, userId)
  if (!(await restoreProfile(deciding, userId, profile))) return false
  if (employments) await restoreEmployments(deciding.tx, userId, employments)
  if (sections) await restoreEntries(deciding.tx, sections)
  return true
}
