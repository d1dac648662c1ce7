import { savePage } from '#backend/publicPages/savePage.ts'
import { runInPast } from './past.ts'
import { viewerOf, type WriteContext } from './context.ts'

/** Turns public pages on through the command. */
export async function writePublicPages(context: WriteContext): Promise<void> {
  for (const { key, publicPage } of context.content.people.values())
    if (publicPage)
      await runInPast(context.ctx, context.today, (past) =>
        savePage(past, viewerOf(context, key), publicPage),
      )
}
