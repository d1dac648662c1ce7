import * as contract from '#contract/directory/directory.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { countDirectory } from './countDirectory.ts'
import { directoryRoutes } from './routes.ts'
import { writeSitemap } from './sitemapFiles.ts'

declare module '../ports/work/workNames.ts' {
  interface Work {
    /** Counts the public pages of companies, jobs, posts and people. */
    countDirectory: Record<string, never>
    /** Writes the files of the sitemap. */
    writeSitemap: Record<string, never>
  }
}

export const directoryModule: DomainModule = {
  name: 'directory',
  contract: [contract],
  routes: directoryRoutes,
  batchedWork: { countDirectory, writeSitemap },
  schedule: { countDirectory: '47 * * * *', writeSitemap: '*/10 * * * *' },
}
