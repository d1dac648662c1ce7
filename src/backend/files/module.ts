import type { DomainModule } from '../core/domainModule.ts'
import { compareWithStore, listDifferences } from './compareWithStore.ts'
import { deleteOrphans } from './orphans.ts'
import { deleteRemoved } from './removedFiles.ts'
import { fileRoutes } from './routes.ts'

export const fileModule: DomainModule = {
  name: 'files',
  routes: fileRoutes,
  afterRestore: listDifferences,
  retention: { orphans: deleteOrphans, removed: deleteRemoved, strays: compareWithStore },
}
