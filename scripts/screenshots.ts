/**
 * Screenshots of a running demo: `RATE_FACTOR=100 npm run demo` in one terminal, this in another. It signs in more often
 * than people may.
 *
 * npm run screenshots               contact sheets of every screen in `.tmp/screens`: all languages and themes, 390 and
 *                                   1280 pixels wide
 * npm run screenshots -- company    only screens whose name contains this text
 * npm run screenshots -- readme     the pictures of the README
 */
import { takeContactSheets } from './screenshots/contactSheets.ts'
import { takeReadmePictures } from './screenshots/readme.ts'

const origin = process.env['SITE_URL'] ?? 'http://localhost:4321'
const [what = ''] = process.argv.slice(2)
if (what === 'readme') await takeReadmePictures(origin)
else await takeContactSheets(origin, what)
