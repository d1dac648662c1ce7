import { findPersonName } from '../core/findPersonName.ts'
import { signedIn, type Reportables } from '../core/reportable.ts'

export const reportableProfiles: Reportables = {
  profile: {
    async find(db, viewer, key) {
      signedIn(viewer)
      const userId = Number(key)
      const name = await findPersonName(db, userId)
      return { name, excerpt: '', targetId: userId, authorId: userId, companyId: null }
    },
    findPlace: (_db, userId) => Promise.resolve({ kind: 'profile', id: userId }),
  },
}
