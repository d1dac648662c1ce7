import { alias } from '#drizzle/pg-core'
import type { ResumeView } from '#contract/applications/resume.ts'
import { pageAddress } from '#contract/files/files.ts'
import { fileRenderings, files } from '../files/schema.ts'

/** The file of a résumé, beside others that the query joins. */
export const resumes = alias(files, 'resumes')

/** What the desk needs to show a résumé. */
export const viewColumns = {
  pageCount: resumes.pageCount,
  pagePictures: resumes.pagePictures,
  renderedAt: fileRenderings.createdAt,
  fault: fileRenderings.fault,
  texts: fileRenderings.texts,
  isCut: fileRenderings.isCut,
}
type ViewRow = {
  readonly [Column in keyof typeof viewColumns]: (typeof viewColumns)[Column]['_']['data'] | null
}

/** @param url of the file */
export function toResumeView(url: string, row: ViewRow): ResumeView {
  const { renderedAt, fault, pageCount, pagePictures } = row
  const texts = row.texts ?? []
  if (!renderedAt) return { kind: 'preparing' }
  if (fault) return { kind: 'fault', fault, page_count: pageCount }
  if (!pagePictures) return { kind: 'text', paragraphs: texts, is_cut: row.isCut ?? false }
  return {
    kind: 'pages',
    page_count: pageCount ?? pagePictures,
    pages: Array.from({ length: pagePictures }, (_, at) => ({
      url: pageAddress(url, at + 1),
      text: texts[at] ?? '',
    })),
  }
}
