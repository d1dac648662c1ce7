import type { AttachableCredential } from '#contract/cvFiles/attachments.ts'
import type { CvFileForm } from '#contract/cvFiles/files.ts'
import type { Context, Viewer } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import type { AttachedFile } from '../ports/cvRendering/renderedFile.ts'
import type { CvSource } from './source.ts'

interface ValidCredential {
  readonly id: number
  readonly employmentId: number
  readonly title: string
  readonly issuedAt: Date
  readonly isOutdated: boolean
}

/** What a CV needs of signed credentials, whose domain builds on others that use CVs. */
export interface CredentialParts {
  /** Those of a person that hold, newest first. */
  list(ctx: Context, viewer: Viewer): Promise<readonly ValidCredential[]>
  /** Some of them, of these employments, and notes that they were attached to a CV. Null if one of them does not hold. */
  take(
    ctx: Context,
    viewer: Viewer,
    ids: readonly number[],
    employmentIds: readonly number[],
  ): Promise<readonly AttachedFile[] | null>
}

export async function listAttachableCredentials(
  ctx: Context,
  viewer: Viewer,
  { list }: CredentialParts,
): Promise<AttachableCredential[]> {
  const valid = await list(ctx, viewer)
  return valid.map(({ id, employmentId, title, issuedAt, isOutdated }) => ({
    id,
    employment_id: employmentId,
    title,
    issued_at: issuedAt.toISOString(),
    outdated: isOutdated,
  }))
}

/**
 * What is attached to a CV, in the order of the choice. A preview, which nobody gets to see, has none; neither has a Word file,
 * a CV without its employments, or an anonymised one, because credentials name their person.
 *
 * @throws Refused when one of them does not hold any more, or is not the caller's
 */
export async function readAttachments(
  ctx: Context,
  viewer: Viewer,
  { take }: CredentialParts,
  { extra }: CvSource,
  { credentials, format, sections, anonymous, preview }: CvFileForm,
): Promise<readonly AttachedFile[]> {
  const isWithout = format !== 'pdf' || anonymous || preview === true || !sections.includes('employment')
  if (isWithout || credentials.length === 0) return []
  const employmentIds = extra.employments.map(({ id }) => id)
  const signed = await take(ctx, viewer, credentials, employmentIds)
  if (!signed) throw refuse('cvCredentialGone')
  return signed
}
