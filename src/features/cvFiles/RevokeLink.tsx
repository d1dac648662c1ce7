import { api } from '#client/api.ts'
import { DeleteRowButton } from '#client/DeleteRowButton.tsx'
import { revokeCheckLink } from '#contract/cvFiles/checks.ts'
import { call } from '#contract/core/call.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'

interface RevokeLinkProps {
  id: number
  title: string
  strings: StringsOf<'cvFiles', 'links'>
}

/** Revokes a check link, after asking. */
export default function RevokeLink({ id, title, strings }: RevokeLinkProps) {
  const t = translatorFor(strings)
  return (
    <DeleteRowButton
      rowTitle={title}
      title={t('revokeTitle')}
      text={t('revokeText')}
      confirmText={t('revoke')}
      t={t}
      action={() => call(api, revokeCheckLink, { params: { checkLinkId: id } })}
    />
  )
}
