import { findPersonName } from '../core/findPersonName.ts'
import { signedIn, type Deciding, type Reportables, type TakenOut } from '../core/reportable.ts'
import {
  restoreProfile,
  takeOutOfProfile,
  wordsOfProfile,
  type ProfileContents,
} from '../profiles/moderation.ts'
import { findVisibility } from '../settings/visibility.ts'
import { restoreEntries, takeOutEntries, wordsOfEntries, type EntryContents } from './moderation.ts'

/** `sections` is absent from decisions of earlier releases, which left them. */
type Contents = ProfileContents & { readonly sections?: EntryContents }

/** A profile with its sections. What companies confirm, skills and languages are no words of its owner. */
export const reportableProfiles: Reportables = {
  profile: {
    async find(db, viewer, key) {
      const reader = signedIn(viewer)
      const userId = Number(key)
      const name = await findPersonName(db, userId)
      const { section } = await findVisibility(db, userId, reader)
      const words = [
        ...(await wordsOfProfile(db, userId, section)),
        ...(await wordsOfEntries(db, userId, section)),
      ]
      const excerpt = words.filter(Boolean).join('\n\n')
      return { name, excerpt, targetId: userId, authorId: userId, companyId: null }
    },
    findPlace: (_db, userId) => Promise.resolve({ kind: 'profile', id: userId }),
    parts: { takeOut, restore },
  },
}

async function takeOut(deciding: Deciding, userId: number): Promise<TakenOut<Contents> | null> {
  const profile = await takeOutOfProfile(deciding, userId)
  if (!profile) return null
  const sections = await takeOutEntries(deciding.tx, userId)
  return {
    contents: { ...profile.contents, sections: sections.contents },
    fileIds: [...profile.fileIds, ...sections.fileIds],
  }
}

async function restore(
  deciding: Deciding,
  userId: number,
  { sections, ...profile }: Contents,
): Promise<boolean> {
  if (!(await restoreProfile(deciding, userId, profile))) return false
  if (sections) await restoreEntries(deciding.tx, sections)
  return true
}
