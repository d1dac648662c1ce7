import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { eq } from '#drizzle'
import type { CvFormat } from '#contract/cvFiles/choices.ts'
import type { CvDocument } from '#contract/cvFiles/document.ts'
import type { CvFile, CvFileForm, CvFileState } from '#contract/cvFiles/files.ts'
import { defaultChoices, offerOf } from '#contract/cvFiles/offer.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Context, Viewer } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import { files } from '../files/schema.ts'
import { profiles } from '../profiles/schema/profiles.ts'
import { CvNotRendered, queueCv, type PendingCv } from '../ports/cvRendering/queue.ts'
import type { RenderedCv, RenderJob } from '../ports/cvRendering/worker.ts'
import { readAttachments, type CredentialParts } from './attachments.ts'
import { buildDocument } from './buildDocument.ts'
import { readChecks } from './checkLinks.ts'
import { identifyingParts } from './identifyingParts.ts'
import { readSource, type CvSource } from './source.ts'

/** How long a call waits for its file, in milliseconds. */
const waitMs = 2_000
/** How long a finished file stays in memory, in milliseconds: who waits for it calls again at once. */
const cacheMs = 30_000

/** Files by everything that is in them, so that calls that repeat each other share one. */
const pending = new Map<string, PendingCv>()

/** Makes the CV of the caller's profile, or waits for it. */
export async function makeFile(
  ctx: Context,
  viewer: Viewer,
  choices: CvFileForm,
  credentials: CredentialParts,
): Promise<CvFileState> {
  await ctx.rates.use('cvFile', viewer.userId)
  const source = await readSource(ctx, viewer, choices)
  const attached = await readAttachments(ctx, viewer, credentials, source, choices)
  const { one, complete, document } = await begin(ctx, viewer, source, choices, attached)
  const rendered = await logged(ctx, Promise.race([one.rendered, wait(waitMs, null, { ref: false })]))
  return rendered === null
    ? { ahead: one.ahead(), file: null }
    : { ahead: 0, file: toFile(rendered, complete, document, choices.format) }
}

/** Makes the CV that the page `/cv` offers first, and waits for it. */
export async function makeDefaultFile(
  ctx: Context,
  viewer: Viewer,
  language: Locale,
): Promise<{ bytes: Uint8Array; name: string; type: string }> {
  await ctx.rates.use('cvFile', viewer.userId)
  const source = await readSource(ctx, viewer, { language, anonymous: false })
  const format = 'pdf'
  const offer = offerOf(source.profile, source.extra, source.cv)
  const { one, document } = await begin(
    ctx,
    viewer,
    source,
    { ...defaultChoices(offer, language), format },
    [],
  )
  const { bytes } = await logged(ctx, one.rendered)
  return { bytes, name: fileNameOf(document, format), type: types[format] }
}

async function begin(
  ctx: Context,
  viewer: Viewer,
  source: CvSource,
  choices: CvFileForm,
  attached: RenderJob['attached'],
) {
  const checks =
    choices.check_links && !choices.anonymous
      ? await readChecks(ctx, viewer, { isPreview: choices.preview ?? false })
      : source.checks
  const complete = { ...source, checks }
  const photo = choices.photo && !choices.anonymous ? await readPhoto(ctx, viewer.userId) : null
  const document = buildDocument(complete, choices, { siteUrl: ctx.siteUrl, photo })
  return { one: share(ctx, viewer.userId, document, attached, choices), complete, document }
}

async function logged<T>(ctx: Context, rendering: Promise<T>): Promise<T> {
  try {
    return await rendering
  } catch (error) {
    if (error instanceof CvNotRendered) ctx.log.error({ error }, 'A CV was not made')
    throw error
  }
}

function share(
  ctx: Context,
  userId: number,
  document: CvDocument,
  attached: RenderJob['attached'],
  choices: CvFileForm,
): PendingCv {
  const { accent, columns, page_size, format } = choices
  const look = { accent, columns, page_size }
  const { photo, ...texts } = document
  const key = createHash('sha256')
    .update(JSON.stringify([userId, format, look, texts, attached]))
    .update(photo ?? '')
    .digest('base64url')
  const known = pending.get(key)
  if (known) return known
  const t = ctx.t(document.locale)
  const one = queueOrRefuse({
    format,
    document,
    attached,
    look,
    origin: {
      productName: ctx.productName,
      createdAt: ctx.now(),
      pageText: t('cvFiles:document.page', { page: '{page}', pages: '{pages}' }),
      attachmentText: t('cvFiles:document.attachment'),
    },
  })
  pending.set(key, one)
  const evict = () => pending.delete(key)
  one.rendered.then(() => setTimeout(evict, cacheMs).unref(), evict)
  return one
}

function queueOrRefuse(job: RenderJob): PendingCv {
  try {
    return queueCv(job)
  } catch (error) {
    if (error instanceof CvNotRendered && error.reason === 'queueFull') throw refuse('cvQueueFull')
    throw error
  }
}

const types = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const satisfies Record<CvFormat, string>
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

function toFile(
  { bytes, missing, pages }: RenderedCv,
  source: CvSource,
  document: CvDocument,
  format: CvFormat,
): CvFile {
  return {
    name: fileNameOf(document, format),
    type: types[format],
    content: base64(bytes),
    pages: pages && { count: pages.count, preview: base64(pages.preview), texts: [...pages.texts] },
    missing_characters: missing.map(({ part, characters }) => ({ part, characters })),
    missing_lines: missing.flatMap(({ part, lines }) => lines.map((line) => ({ part, line }))),
    identifying: source.anonymous ? identifyingParts(source, document) : [],
  }
}

async function readPhoto(ctx: Context, userId: number): Promise<Uint8Array | null> {
  const [row] = await ctx.db
    .select({ key: files.key })
    .from(profiles)
    .innerJoin(files, eq(files.id, profiles.photoId))
    .where(eq(profiles.userId, userId))
  const stream = row && (await ctx.files.find(row.key))
  return stream ? buffer(stream) : null
}

/** 'CV Ana Kovalenko.pdf', without characters that file systems refuse. */
const fileNameOf = ({ title }: Pick<CvDocument, 'title'>, extension: string): string =>
  `${title
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100)}.${extension}`
