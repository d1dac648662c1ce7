import { lazy, useId, useState } from 'react'
import { toast } from '#client/toasts.ts'
import { useUnsavedChanges } from '#client/unsavedChanges.ts'
import { UnsavedChangesDialog } from '#client/UnsavedChangesDialog.tsx'
import { showFirstError } from '#client/forms.ts'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { hasContent, type ManagedPost } from '#contract/posts/managedPosts.ts'
import { commentingChoices, postVisibilities } from '#contract/posts/posts.ts'
import { suggestPostMentions } from '#contract/posts/mentions.ts'
import { countCharacters, postTextMaximum } from '#contract/posts/text.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { pathsFor, type Scope } from '#paths'
import { Button } from '#ui/Button.tsx'
import { ChoiceGroup } from '#ui/Choice.tsx'
import { SelectField } from '#ui/Field.tsx'
import { AfterHydration } from '#ui/AfterHydration.tsx'
import { Notice } from '#ui/Notice.tsx'
import { MentionArea } from '../mentions/MentionArea.tsx'
import { MentionNote } from '../mentions/MentionNote.tsx'
import { DocumentEditor } from './DocumentEditor.tsx'
import { ImageEditor } from './ImageEditor.tsx'
import { JobPicker, type JobOption } from './JobPicker.tsx'
import { VideoEditor } from './VideoEditor.tsx'
import { PublishedNotice } from './PublishedNotice.tsx'
import { usePostDraft, type DraftState } from './usePostDraft.ts'

// Only for posts with links.
const LinkPreviewEditor = lazy(async () => ({
  default: (await import('./LinkPreviewEditor.tsx')).LinkPreviewEditor,
}))

export interface ComposerProps {
  strings: StringsOf<'posts', 'composer'>
  mentionStrings: StringsOf<'posts', 'mentions'>
  previewStrings: StringsOf<'posts', 'linkPreview'>
  upload: StringsOf<'employments', 'documents'>
  form: StringsOf<'common', 'form'>
  /** The message of a post without text, images and video. */
  emptyText: string
  scope: Scope
  slug: string
  /** The viewer. */
  userId: number
  /** Null for a new one. */
  post: ManagedPost | null
  /** The published jobs of the company. */
  jobs: readonly JobOption[]
}

const stateTexts = {
  clean: null,
  unsaved: 'unsaved',
  saving: 'saving',
  saved: 'saved',
  failed: 'saveFailed',
  conflict: null,
} as const satisfies Record<DraftState, string | null>

/** Writes or edits a post. */
export default function Composer(props: ComposerProps) {
  const { strings, scope, slug, post, emptyText } = props
  const t = translatorFor(strings)
  const tForm = translatorFor(props.form)
  const path = pathsFor({ ...scope, profileId: null })
  const id = useId()
  const isPublished = post !== null && post.published_at !== null
  const draft = usePostDraft(slug, post, (created) => {
    // A reload continues this draft.
    history.replaceState(history.state, '', path('editPost', { slug, id: created.id }))
  })
  const { composed, state, undoable } = draft
  const files = { strings, slug, upload: props.upload, userId: props.userId, undoable }
  const [error, setError] = useState('')
  const change: typeof draft.change = (to) => {
    setError('')
    draft.change(to)
  }
  const [busyImages, setBusyImages] = useState(false)
  const [busyVideo, setBusyVideo] = useState(false)
  const [busyDocuments, setBusyDocuments] = useState(false)
  const isBusy = busyImages || busyVideo || busyDocuments
  /** Shown at once; a refusal leads back to the form. */
  const [published, setPublished] = useState<{ readonly postId: number | null } | null>(null)
  const leaving = useUnsavedChanges((state === 'unsaved' || state === 'failed') && published === null)
  const length = countCharacters(composed.text)

  async function publish(): Promise<void> {
    if (!hasContent(composed)) {
      setError(emptyText)
      return showFirstError()
    }
    setError('')
    setPublished({ postId: null })
    try {
      const { id: postId } = await draft.publish()
      setPublished({ postId })
    } catch (reason) {
      setPublished(null)
      if (!(reason instanceof CallError)) throw reason
      const field = reason.fields.find((one) => one.field === 'text')
      if (field) {
        setError(field.title)
        showFirstError()
      } else if (reason.code !== 'postChanged') toast.error(reason.fields[0]?.title ?? reason.message)
    }
  }

  if (published)
    return (
      <PublishedNotice
        strings={strings}
        scope={scope}
        slug={slug}
        postId={published.postId}
        edited={isPublished}
        forFollowers={composed.visibility === 'followers'}
      />
    )
  const status = isPublished ? null : stateTexts[state]
  return (
    <form
      className="form composer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void publish()
      }}
    >
      {state === 'conflict' && (
        <Notice tone="warn" title={t('conflictTitle')} alert>
          <p>{t('conflict')}</p>
          <Button size="s" onClick={() => location.reload()}>
            {t('reload')}
          </Button>
        </Notice>
      )}
      <MentionArea
        id={`${id}-text`}
        name="text"
        label={t('text')}
        hint={t('textHint')}
        rows={8}
        strings={props.mentionStrings}
        text={composed.text}
        mentions={composed.mentions}
        error={error || undefined}
        counter={t('counter', { count: length, maximum: postTextMaximum })}
        onChange={(text, mentions) => change({ text, mentions: [...mentions] })}
        suggest={(q) => call(api, suggestPostMentions, { params: { slug }, query: { q } })}
      />
      <MentionNote strings={props.mentionStrings} text={composed.text} mentions={composed.mentions} />
      {composed.text.includes('https://') && (
        <AfterHydration>
          <LinkPreviewEditor
            strings={props.previewStrings}
            slug={slug}
            text={composed.text}
            storedText={post?.text ?? ''}
            preview={composed.preview}
            onChange={(preview) => change({ preview })}
          />
        </AfterHydration>
      )}
      <div className="composer-files">
        {/* A post has images or a video. */}
        {composed.video === null && !busyVideo && (
          <ImageEditor
            {...files}
            images={composed.images}
            onChange={(next) => change((now) => ({ images: next(now.images) }))}
            onBusy={setBusyImages}
          />
        )}
        {composed.images.length === 0 && !busyImages && (
          <VideoEditor
            {...files}
            scope={scope}
            video={composed.video}
            onChange={(next) => change((now) => ({ video: next(now.video) }))}
            onBusy={setBusyVideo}
          />
        )}
        <DocumentEditor
          {...files}
          documents={composed.documents}
          onChange={(next) => change((now) => ({ documents: next(now.documents) }))}
          onBusy={setBusyDocuments}
        />
      </div>
      <JobPicker
        strings={strings}
        published={props.jobs}
        attached={post?.jobs ?? []}
        chosen={composed.jobs}
        onChange={(jobs) => change({ jobs })}
      />
      <ChoiceGroup
        label={t('visibility')}
        name={`${id}-visibility`}
        options={postVisibilities.map((value) => ({ value, label: t(value), hint: t(`${value}Hint`) }))}
        chosen={[composed.visibility]}
        onChange={(event) =>
          change({ visibility: event.currentTarget.value === 'followers' ? 'followers' : 'everyone' })
        }
      />
      <SelectField
        id={`${id}-commenting`}
        name="commenting"
        label={t('commenting')}
        width="l"
        value={composed.commenting}
        options={commentingChoices.map((value) => ({ value, label: t(commentingTexts[value]) }))}
        onChange={({ currentTarget: { value } }) =>
          change({ commenting: commentingChoices.find((one) => one === value) ?? 'everyone' })
        }
      />
      {isPublished && <p className="soft small">{t('historyNote')}</p>}
      <div className="composer-foot">
        <Button kind="primary" type="submit" aria-disabled={isBusy || state === 'conflict' || undefined}>
          {t(isPublished ? 'saveChanges' : 'publish')}
        </Button>
        <p className="soft small" role="status">
          {isBusy ? t('busy') : status && t(status)}
        </p>
      </div>
      <UnsavedChangesDialog {...leaving} t={tForm} text={tForm('unsavedPageText')} />
    </form>
  )
}

const commentingTexts = {
  everyone: 'commentingEveryone',
  followers: 'commentingFollowers',
  nobody: 'commentingNobody',
} as const
