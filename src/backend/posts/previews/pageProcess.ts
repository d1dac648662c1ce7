/** The process that reads web pages of strangers. */
import { serveJobs } from '../../ports/isolation/serveJobs.ts'
import { readPageFacts, type PageFacts, type WebPage } from './readPageFacts.ts'

serveJobs<WebPage, PageFacts>(async (page) => readPageFacts(page))
