import type { ProvenDomain } from '#contract/companies/domains.ts'
import { pathsFor } from '#paths'
import { Notice } from '#ui/Notice.tsx'
import { useEditor } from './editorContext.ts'

/** What a new name means for what the company is verified as, said before it is saved. */
export function RenameNotice({ proven }: { proven: ProvenDomain | null }) {
  const { slug, scope, t } = useEditor()
  // Nobody can look into a mailbox, and what support has vouched for was the old name.
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
