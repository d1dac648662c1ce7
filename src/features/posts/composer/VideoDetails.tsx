import { X } from 'lucide'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { languageTag } from '#contract/core/locale.ts'
import { checkPostImage } from '#contract/posts/managedPosts.ts'
import { altTextMaximum } from '#contract/posts/text.ts'
import type { RemovedKind } from '#contract/posts/videos.ts'
import { siteAddress } from '#features/files/siteAddress.ts'
import { UploadList } from '#features/uploads/UploadList.tsx'
import { translatorFor } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Notice } from '#ui/Notice.tsx'
import { CaptionsField } from './CaptionsField.tsx'
import { captureFrame } from './captureFrame.ts'
import type { ComposedVideo } from './composedVideo.ts'
import { useUploads } from '#features/uploads/useUploads.ts'
import type { VideoEditorProps } from './fileEditorProps.ts'

interface VideoDetailsProps extends Omit<VideoEditorProps, 'onBusy' | 'undoable'> {
  video: ComposedVideo
  onRemove: () => void
  onBusy: (what: 'poster' | 'captions', busy: boolean) => void
}

/** The first cover image is from here, in seconds, or earlier in a short video: many begin with a black frame. */
const firstFrameAt = 1

/** A video in the composer: how it plays, what was removed from it, its cover image, description and captions. */
export function VideoDetails(props: VideoDetailsProps) {
  const { strings, video, onChange, slug, userId, scope } = props
  const t = translatorFor(strings)
  const player = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  /** A new video gets a cover image by itself, once. */
  const [needsPoster, setNeedsPoster] = useState(video.upload !== null && video.poster === null)
  const change = (to: Partial<ComposedVideo>) => onChange((now) => now && { ...now, ...to })
  const posters = useUploads({
    purpose: 'postImage',
    scope: `posts-cover|${userId}|${slug}`,
    onBusy: (busy) => props.onBusy('poster', busy),
    async use(upload) {
      const { url } = await call(api, checkPostImage, { params: { slug }, body: { upload } })
      change({ poster: { url, upload } })
    },
  })
  function showFirstFrame(shown: HTMLVideoElement): void {
    if (needsPoster) shown.currentTime = Math.min(firstFrameAt, shown.duration / 10)
  }
  const begin = useEffectEvent(() => {
    const { current } = player
    // One that has loaded before it became part of the page reports nothing more.
    if (current && current.readyState >= HTMLMediaElement.HAVE_METADATA) showFirstFrame(current)
  })
  useEffect(() => begin(), [])
  async function takeFrame(): Promise<void> {
    const frame = player.current && (await captureFrame(player.current))
    setFailed(!frame)
    if (frame) posters.queue.add([frame])
  }

  return (
    <div className="video-details">
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- its author is about to add them */}
      <video
        ref={player}
        controls
        playsInline
        preload="metadata"
        width={video.width}
        height={video.height}
        aria-label={video.alt || t('video')}
        src={siteAddress(video.url, scope)}
        onError={() => setFailed(true)}
        onLoadedMetadata={({ currentTarget }) => showFirstFrame(currentTarget)}
        onSeeked={() => {
          if (!needsPoster) return
          setNeedsPoster(false)
          void takeFrame()
        }}
      />
      {video.removed && <RemovedNotice strings={strings} removed={video.removed} />}
      <div className="video-cover">
        {video.poster && <img src={siteAddress(video.poster.url, scope)} alt={t('poster')} />}
        <div>
          <p className="soft small">{t('posterHint')}</p>
          <Button size="s" aria-disabled={posters.isBusy || undefined} onClick={() => void takeFrame()}>
            {t('takeFrame')}
          </Button>
          <p className="soft small" role="status">
            {failed ? t('noFrame') : ''}
          </p>
        </div>
      </div>
      <UploadList uploads={posters.uploads} queue={posters.queue} strings={props.upload} />
      <TextField
        label={t('videoAlt')}
        hint={t('videoAltHint')}
        value={video.alt}
        maxLength={altTextMaximum}
        onChange={(event) => change({ alt: event.currentTarget.value })}
      />
      <CaptionsField
        strings={strings}
        upload={props.upload}
        slug={slug}
        userId={userId}
        captions={video.captions}
        onChange={(captions) => change({ captions })}
        onBusy={(busy) => props.onBusy('captions', busy)}
      />
      <p>
        <Button size="s" onClick={props.onRemove}>
          <Icon icon={X} size={16} />
          {t('removeVideo')}
        </Button>
      </p>
    </div>
  )
}

const removedTexts = {
  location: 'removedLocation',
  camera: 'removedCamera',
  date: 'removedDate',
  title: 'removedTitle',
  author: 'removedAuthor',
  description: 'removedDescription',
  cover: 'removedCover',
  software: 'removedSoftware',
  tracks: 'removedTracks',
  other: 'removedOther',
} as const satisfies Record<RemovedKind, string>

function RemovedNotice({
  strings,
  removed,
}: Pick<VideoDetailsProps, 'strings'> & { removed: readonly RemovedKind[] }) {
  const t = translatorFor(strings)
  const list = new Intl.ListFormat(languageTag(strings.locale)).format(
    removed.map((kind) => t(removedTexts[kind])),
  )
  return (
    <Notice tone={removed.includes('location') ? 'warn' : 'neutral'}>
      <p role="status">{removed.length > 0 ? t('removed', { list }) : t('removedNothing')}</p>
    </Notice>
  )
}
