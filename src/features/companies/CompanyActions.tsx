import { lazy, memo, Suspense, useEffect, useState } from 'react'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { showCompanyTies, type CompanyRelation } from '#contract/companies/companies.ts'
import { CallError } from '#contract/core/errors.ts'
import { translatorFor } from '#i18n/island.ts'
import { ButtonLink } from '#ui/Button.tsx'
import type { CompanyActionsProps } from './actionsProps.ts'
import { FollowButton } from './FollowButton.tsx'
import { MessageButton } from './MessageButton.tsx'
import { WorkHereLink } from './WorkHereLink.tsx'

// Few visitors work for the company; the others do not download these tools.
const AdminTools = lazy(() => import('./AdminTools.tsx'))
const HrTools = lazy(() => import('./HrTools.tsx'))

/**
 * The part of the shared company page that differs per visitor: following, and tools for members. Rendered as
 * a plain link for anonymous visitors, hydrated only for signed-in users.
 */
function CompanyActions(props: CompanyActionsProps) {
  const t = translatorFor(props.strings)
  const [relation, setRelation] = useState<CompanyRelation | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    call(api, showCompanyTies, { params: { slug: props.slug } }, { signal: controller.signal }).then(
      setRelation,
      // On failure the sign-in link stays; it leads back here.
      (error: unknown) => {
        if (!(error instanceof CallError) && !controller.signal.aborted) throw error
      },
    )
    return () => controller.abort()
  }, [props.slug])

  const isAnswerer = relation?.answer_messages === true
  const Tools =
    relation?.role === 'admin' ? AdminTools : relation?.manage_hr_panel || isAnswerer ? HrTools : null
  return (
    <div className="actions company-actions">
      {relation ? (
        <>
          <FollowButton {...props} following={relation.following} />
          <MessageButton {...props} />
        </>
      ) : (
        <>
          <ButtonLink kind="primary" href={props.login} rel="nofollow">
            {t('follow')}
          </ButtonLink>
          <ButtonLink href={props.loginToMessage} rel="nofollow">
            {t('message')}
          </ButtonLink>
        </>
      )}
      {relation && <WorkHereLink {...props} relation={relation} />}
      {relation && Tools && (
        <Suspense>
          <Tools {...props} relation={relation} drafts={relation.draft_job_count} />
        </Suspense>
      )}
    </div>
  )
}

// Astro's renderer recognizes a memo component directly; a plain function it would render once more to find
// out.
export default memo(CompanyActions)
