import { pathsFor, type Scope } from '#paths'
import { fileParams } from '../../paths/files.ts'

/** The address of a file in a page, which cannot send the token with it. An external backend has addresses of its own. */
export function siteAddress(url: string, scope: Scope): string {
  const params = fileParams(url)
  return params ? pathsFor({ ...scope, profileId: null })('file', params) : url
}
