import { lazy, memo, Suspense, useEffect, useState } from 'react'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { showCompanyTies, type CompanyRelation } from '#contract/companies/companies.ts'
import { CallError } from '#contract/core/errors.ts'
import { translatorFor } from '#i18n/island.ts'
import { ButtonLink } from '#ui/Button.tsx'
import type { CompanyActionsProps } from './actionsProps.ts'
import { FollowButton } from './FollowButton.tsx'
import { MemberLinks } from './MemberLinks.tsx'
import { MessageButton } from './MessageButton.tsx'
import { useCompanyView } from './useCompanyView.ts'
import { WorkHereLink } from './WorkHereLink.tsx'

// Few visitors edit the page; the others do not download these tools.
const AdminTools = lazy(() => import('./AdminTools.tsx'))

/**
 * The part of the shared company page that differs per visitor: following, and what members find in its place. Rendered as
 * a plain link for anonymous visitors, hydrated only for signed-in users.
 */
function CompanyActions(props: CompanyActionsProps) {
  const t = translatorFor(props.strings)
  const [view, chooseView] = useCompanyView(props.slug)
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

  const isAdmin = relation?.role === 'admin'
  const asVisitor = relation?.role === null || (isAdmin && view === 'visitor')
  return (
    <div className="actions company-actions">
      {relation ? (
        <>
          {asVisitor ? (
            <FollowButton {...props} following={relation.following} />
          ) : (
            <MemberLinks {...props} relation={relation} />
          )}
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
      {isAdmin && (
        <Suspense>
          <AdminTools {...props} view={view} onChoose={chooseView} />
        </Suspense>
      )}
    </div>
  )
}

// Astro's renderer recognizes a memo component directly; a plain function it would render once more to find
// out.
export default memo(CompanyActions)
