import { recordedRows, type RecordedRows } from '../db/recordedRows.ts'
import { contactInfos, profiles, profileUrls } from './schema/profiles.ts'

const contacts = recordedRows(contactInfos)

/** The parts of a profile into which an import writes. */
export const recordedProfile = {
  fields: recordedRows(profiles),
  urls: recordedRows(profileUrls),
  contacts: {
    ...contacts,
    /** Without a row, all of it is empty. */
    async change(tx, userId, entryId, columns) {
      await tx.insert(contactInfos).values({ userId }).onConflictDoNothing()
      return contacts.change(tx, userId, entryId, columns)
    },
  },
} as const satisfies Record<string, RecordedRows>
