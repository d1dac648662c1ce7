/** The process that decodes pictures. It exits with its parent. */
import { processPicture, type PictureJob } from './processPicture.ts'

process.on('message', ({ id, job }: { id: number; job: PictureJob }) => {
  void processPicture(job).then((result) => process.send?.({ id, result }))
})
process.on('disconnect', () => process.exit(0))
// Ctrl+C in a terminal reaches the whole process group; the parent decides when to stop this process.
process.on('SIGINT', () => undefined)
