import type { LinkPreview } from '#contract/posts/linkPreviews.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { LinkCard } from '../LinkCard.tsx'
import { usePreview } from './usePreview.ts'

interface LinkPreviewEditorProps {
  strings: StringsOf<'posts', 'linkPreview'>
  slug: string
  text: string
  storedText: string
  preview: LinkPreview | null
  onChange: (preview: LinkPreview | null) => void
}

/** The preview of the first link in a post. A post is published without waiting for it. */
export function LinkPreviewEditor({
  strings,
  slug,
  text,
  storedText,
  preview,
  onChange,
}: LinkPreviewEditorProps) {
  const t = translatorFor(strings)
  const { state, host, remove, add } = usePreview({ slug, text, storedText, preview, onChange })
  if (state === 'none') return null
  return (
    <section className="link-preview-editor" aria-label={t('title')}>
      {state === 'shown' && preview && (
        <>
          <LinkCard preview={preview} secured />
          <Button kind="text" size="s" onClick={remove}>
            {t('remove')}
          </Button>
        </>
      )}
      <p className="soft small" role="status">
        {state === 'loading' && t('loading', { host })}
        {state === 'failed' && t('failed', { host })}
      </p>
      {state === 'removed' && (
        <Button kind="text" size="s" onClick={add}>
          {t('add', { host })}
        </Button>
      )}
    </section>
  )
}
