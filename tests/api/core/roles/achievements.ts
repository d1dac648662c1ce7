import * as contract from '#contract/achievements/achievements.ts'
import type { TestBackend } from '../../backend.ts'
import { rights, type Expected, type Row } from '../roleTable.ts'

const globex = { params: { slug: 'globex' } }
const nowhere = { params: { slug: 'nowhere' } }
const member: Expected = { ...rights.hr, mira: 200 }

export const achievementRows = (app: TestBackend): Row[] => [
  { endpoint: contract.showOwnAchievements, expected: rights.signedIn },
  {
    endpoint: contract.showAchievements,
    args: async () => ({ params: { identifier: String(await app.idOf('ana')) } }),
    expected: rights.signedIn,
    missing: { as: 'bohdan', args: { params: { identifier: '999999' } } },
  },
  {
    endpoint: contract.showCompanyAchievements,
    args: () => globex,
    expected: rights.everyone,
    missing: { as: 'gita', args: nowhere },
  },
  {
    endpoint: contract.showCompanyProgress,
    args: () => globex,
    expected: member,
    missing: { as: 'gita', args: nowhere },
  },
]
