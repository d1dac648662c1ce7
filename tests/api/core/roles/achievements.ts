import * as contract from '#contract/achievements/achievements.ts'
import type { TestBackend } from '../../backend.ts'
import type { Row } from '../roleTable.ts'

export const achievementRows = (app: TestBackend): Row[] => [
  { endpoint: contract.showOwnAchievements },
  {
    endpoint: contract.showAchievements,
    args: async () => ({ params: { identifier: String(await app.idOf('ana')) } }),
  },
  { endpoint: contract.showCompanyAchievements },
  { endpoint: contract.showCompanyProgress },
]
