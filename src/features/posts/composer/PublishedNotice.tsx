import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { pathsFor, type Scope } from '#paths'
import { ButtonLink } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

interface PublishedNoticeProps {
  strings: StringsOf<'posts', 'composer'>
  scope: Scope
  slug: string
  /** Null until the server has answered. */
  postId: number | null
  edited: boolean
  forFollowers: boolean
}

/** What follows a publication. */
export function PublishedNotice({
  strings,
  scope,
  slug,
  postId,
  edited,
  forFollowers,
}: PublishedNoticeProps) {
  const t = translatorFor(strings)
  const path = pathsFor({ ...scope, profileId: null })
  return (
    <div className="composer-done" role="status">
      <Notice tone="good">
        <p>{t(edited ? 'changed' : forFollowers ? 'publishedFollowers' : 'published')}</p>
      </Notice>
      <div className="actions">
        <ButtonLink
          kind="primary"
          aria-disabled={postId === null || undefined}
          href={postId === null ? undefined : path('companyPost', { slug, id: postId })}
        >
          {t('view')}
        </ButtonLink>
        <ButtonLink href={path('editPosts', { slug })}>{t('toPosts')}</ButtonLink>
        <ButtonLink href={path('createPost', { slug })}>{t('another')}</ButtonLink>
      </div>
    </div>
  )
}
