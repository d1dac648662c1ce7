import type { VerifiedDomain } from '#contract/companies/domains.ts'
import { pathsFor } from '#paths'
import { Notice } from '#ui/Notice.tsx'
import { useEditor } from './editorContext.ts'

/** Warns before a rename what it means for the verified domain. */
export function RenameNotice({ proven }: { proven: VerifiedDomain | null }) {
  const { slug, scope, t } = useEditor()
  // A mailbox, or a verification by support, cannot be rechecked automatically against the new name.
  const checkable = proven?.method === 'dns' || proven?.method === 'file'
  return (
    <Notice tone={proven ? 'warn' : 'neutral'}>
      {proven && (
        <p>
          {t(checkable ? 'renameKeeps' : 'renameMail', { domain: proven.shown })}{' '}
          <a href={pathsFor({ ...scope, profileId: null })('editCompanyDomain', { slug })}>
            {t('renameDomain')}
          </a>
        </p>
      )}
      <p>{t('renameMembers')}</p>
    </Notice>
  )
}
