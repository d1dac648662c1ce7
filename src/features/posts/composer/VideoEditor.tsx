import { lazy, useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { videoRule } from '#contract/files/files.ts'
import { checkPostVideo } from '#contract/posts/videos.ts'
import { DropZone } from '#features/uploads/DropZone.tsx'
import { RemovedNote } from '#features/uploads/RemovedNote.tsx'
import { UploadList } from '#features/uploads/UploadList.tsx'
import { useUploads } from '#features/uploads/useUploads.ts'
import { fileSize } from '#i18n/fileSize.ts'
import { translatorFor } from '#i18n/island.ts'
import { AfterHydration } from '#ui/AfterHydration.tsx'
import { fileRejection } from '#ui/fileRejection.ts'
import type { ComposedVideo } from './composedVideo.ts'
import type { VideoEditorProps } from './fileEditorProps.ts'

// Only for posts with a video.
const VideoDetails = lazy(async () => ({ default: (await import('./VideoDetails.tsx')).VideoDetails }))

const accept = '.mp4,.m4v,.webm,video/mp4,video/x-m4v,video/webm'
const rejections = { tooLarge: 'tooLarge', empty: 'emptyFile', wrongType: 'videoWrongType' } as const

/** The video of a post: its upload, cover image, description and captions. */
export function VideoEditor(props: VideoEditorProps) {
  const { strings, slug, userId, video, undoable, onChange, onBusy } = props
  const t = translatorFor(strings)
  const limit = fileSize(videoRule.maxBytes, strings.locale)
  const [removed, setRemoved] = useState<ComposedVideo | null>(null)
  if (removed && (video || !undoable)) setRemoved(null)
  const busy = useRef(new Set<string>())
  const report = (what: string, isRunning: boolean) => {
    if (isRunning) busy.current.add(what)
    else busy.current.delete(what)
    onBusy(busy.current.size > 0)
  }
  const { queue, uploads, isBusy } = useUploads({
    purpose: 'postVideo',
    scope: `posts-video|${userId}|${slug}`,
    resumed: true,
    onBusy: (isRunning) => report('video', isRunning),
    async use(upload) {
      const checked = await call(api, checkPostVideo, { params: { slug }, body: { upload } })
      onChange(() => ({ ...checked, id: null, upload, alt: '', poster: null, captions: null }))
    },
  })
  function choose([file, ...others]: readonly File[]): void {
    if (!file) return
    const why = fileRejection(file, accept, videoRule.maxBytes)
    if (why) queue.refuse(file, t(rejections[why], { limit }))
    else queue.add([file])
    for (const one of others) queue.refuse(one, t('oneVideo'))
  }
  return (
    <fieldset className="field attachments">
      <legend>{t('video')}</legend>
      {video && (
        <AfterHydration>
          <VideoDetails
            {...props}
            onBusy={report}
            video={video}
            key={video.url}
            onRemove={() => {
              onChange(() => null)
              setRemoved(video)
            }}
          />
        </AfterHydration>
      )}
      {removed && (
        <RemovedNote text={t('videoRemoved')} undo={t('undo')} onUndo={() => onChange(() => removed)} />
      )}
      <UploadList uploads={uploads} queue={queue} strings={props.upload} />
      {!video && !isBusy && (
        <DropZone
          accept={accept}
          label={t('addVideo')}
          hint={t('videoHint', { limit })}
          choose={t('chooseVideo')}
          drop={t('dropVideo')}
          single
          onChoose={choose}
        />
      )}
    </fieldset>
  )
}
