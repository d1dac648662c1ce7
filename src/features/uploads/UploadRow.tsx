import { RotateCw, X } from 'lucide'
import type { QueuedUpload, UploadQueue } from '#client/uploadQueue.ts'
import { fileSize } from '#i18n/fileSize.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

interface UploadRowProps {
  upload: QueuedUpload
  queue: Pick<UploadQueue, 'cancel' | 'retry'>
  strings: StringsOf<'employments', 'documents'>
}

/** A file on its way: how much has been sent, and how to continue or cancel. */
export function UploadRow({ upload, queue, strings }: UploadRowProps) {
  const t = translatorFor(strings)
  const { id, name, size, sent, state } = upload
  const percent = Math.floor((100 * sent) / size)
  const isOver = state === 'refused'
  const isBroken = state === 'refused' || state === 'failed'
  const status = {
    waiting: t('waiting'),
    sending: t('sending', { percent, size: fileSize(size, strings.locale) }),
    checking: t('checking'),
    offline: t('offline'),
    failed: upload.message ?? t('failed'),
    refused: upload.message ?? t('failed'),
    interrupted: t('interrupted'),
  }[state]
  return (
    <li className="document-upload" data-state={state}>
      <span className="document-name">{name}</span>
      <span className="document-actions">
        {state === 'failed' && (
          <Button size="s" aria-label={t('continueNamed', { name })} onClick={() => queue.retry(id)}>
            <Icon icon={RotateCw} size={16} />
            {t('continue')}
          </Button>
        )}
        {state !== 'checking' && (
          <IconButton
            size="s"
            label={t(isOver ? 'dismissNamed' : 'cancelNamed', { name })}
            onClick={() => queue.cancel(id)}
          >
            <Icon icon={X} size={18} />
          </IconButton>
        )}
      </span>
      {!isOver && state !== 'interrupted' && (
        <progress value={sent} max={size} aria-label={t('progress', { name })} />
      )}
      {/* Numbers that change several times a second are not read out. */}
      <span
        className={isBroken ? 'error small' : 'soft small number'}
        role={state === 'sending' || state === 'waiting' ? undefined : 'status'}
      >
        {status}
      </span>
    </li>
  )
}
