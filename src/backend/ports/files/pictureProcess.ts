/** The process that decodes pictures, documents and videos. */
import { serveJobs } from '../isolation/serveJobs.ts'
import { processPicture, type PictureJob, type ResultOf } from './processPicture.ts'

serveJobs<PictureJob, ResultOf<PictureJob>>(processPicture)
