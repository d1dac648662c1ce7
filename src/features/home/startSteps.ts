import type { ProfileExtra } from '#contract/profiles/profiles.ts'
import { canRequestVerification } from '#features/profiles/canRequestVerification.ts'
import type { Paths } from '#paths'
import { editorLink } from '#paths/profileEditors.ts'

export interface StartStep {
  readonly name: 'cv' | 'job' | 'ask'
  readonly href: string
}

/** What a new person does first: until there is an employment, and until a company has been asked to confirm one. */
export function startSteps({ employments, companies }: ProfileExtra, path: Paths): StartStep[] {
  const profile = path('profile')
  if (employments.length === 0)
    return [
      { name: 'cv', href: path('cvImport') },
      { name: 'job', href: profile + editorLink('employment') },
      { name: 'ask', href: profile + editorLink('employment') },
    ]
  if (employments.some(({ verified_at: verified, request }) => verified !== null || request !== null))
    return []
  const requestable = employments.find((one) => canRequestVerification(one, companies))
  return requestable ? [{ name: 'ask', href: profile + editorLink('verification', requestable.id) }] : []
}
