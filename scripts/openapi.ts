/**
 * Prints how the contract differs from that of the main branch, or of another commit: `npm run openapi -- v1.2`. The earlier
 * document is built from its own source. `npm run openapi -- --print` prints the current document.
 */
import { changesBetween } from './openapi/changes.ts'
import { earlierDocument } from './openapi/earlier.ts'
import { publishedDocument } from './openapi/published.ts'
import { reportOf } from './openapi/report.ts'

const [argument] = process.argv.slice(2)
if (argument === '--print') process.stdout.write(JSON.stringify(publishedDocument()))
else {
  const earlier = await earlierDocument(argument)
  if ('skipped' in earlier) console.log(earlier.skipped)
  else {
    const report = reportOf(changesBetween(earlier.document, publishedDocument()))
    console.log(`Compared with ${earlier.commit}:\n${report || 'Nothing has changed.'}`)
  }
}
