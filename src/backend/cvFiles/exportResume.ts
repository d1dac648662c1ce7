import type { Locale } from '#contract/core/locale.ts'
import type { JsonResume } from '#contract/cvFiles/jsonResume.ts'
import type { Context, Viewer } from '../core/context.ts'
import { buildDocument } from './buildDocument.ts'
import { readSource } from './source.ts'

interface ResumeQuery {
  readonly language?: Locale | undefined
  readonly anonymous?: 'true' | 'false' | undefined
}

/** The whole profile as JSON Resume: all sections in the owner's order, also those that only they see. */
export async function exportResume(ctx: Context, viewer: Viewer, query: ResumeQuery): Promise<JsonResume> {
  const language = query.language ?? viewer.locale
  const anonymous = query.anonymous === 'true'
  const source = await readSource(ctx, viewer, { language, anonymous })
  const sections = source.cv.sections.map(({ name }) => name)
  const all = { photo: true, birth_date: true, check_links: false }
  const surroundings = { siteUrl: ctx.siteUrl, photo: null }
  return buildDocument(source, { sections, language, anonymous, ...all }, surroundings).resume
}
