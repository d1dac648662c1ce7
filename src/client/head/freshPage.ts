import { tokenCookie } from '#contract/accounts/tokenCookie.ts'
import { replayEarlyClicks } from '../earlyClicks.ts'
import './everyPage.ts'

replayEarlyClicks(tokenCookie)
