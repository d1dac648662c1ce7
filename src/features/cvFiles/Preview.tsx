import { useState } from 'react'
import { attempt } from '#client/attempt.ts'
import { download } from '#client/download.ts'
import type { CvChoices, CvFormat } from '#contract/cvFiles/choices.ts'
import { exportResume, type CvFile } from '#contract/cvFiles/files.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { makeFile, save } from './makeFile.ts'
import type { CvFileProgress } from './useCvFile.ts'

interface PreviewProps {
  progress: CvFileProgress
  choices: CvChoices
  strings: StringsOf<'cvFiles', 'maker'>
}

/** Page one, what to look at before sending it, and the downloads. */
export function Preview({ progress, choices, strings }: PreviewProps) {
  const t = translatorFor(strings)
  const { file, making, ahead, failure, retry } = progress
  const pages = file?.pages
  const [writing, setWriting] = useState<CvFormat | null>(null)
  const query = new URLSearchParams({ language: choices.language, anonymous: String(choices.anonymous) })
  async function saveAs(format: CvFormat): Promise<void> {
    setWriting(format)
    await attempt(async () => save(await makeFile({ ...choices, format })))
    setWriting(null)
  }
  // Where the PDF lacks letters, the Word file is the one to send.
  const isPdfIncomplete = file !== null && file.missing_lines.length > 0
  const pdfButton = (
    <Button
      key="pdf"
      kind={isPdfIncomplete ? 'quiet' : 'primary'}
      disabled={!file || failure !== null}
      busy={making || writing === 'pdf'}
      onClick={() => void saveAs('pdf')}
    >
      {t('downloadPdf')}
    </Button>
  )
  const docxButton = (
    <Button
      key="docx"
      kind={isPdfIncomplete ? 'primary' : 'quiet'}
      disabled={!file}
      busy={writing === 'docx'}
      onClick={() => void saveAs('docx')}
    >
      {t('downloadDocx')}
    </Button>
  )
  return (
    <section className="cv-preview" aria-label={t('preview')}>
      <div className="cv-preview-bar">
        <p role="status" className="soft">
          {making
            ? ahead > 0
              ? t('ahead', { count: ahead })
              : t('making')
            : pages && t('pages', { count: pages.count })}
        </p>
        <div className="actions">{isPdfIncomplete ? [docxButton, pdfButton] : [pdfButton, docxButton]}</div>
      </div>
      {failure && (
        <Notice tone="danger" title={t('failed')} alert>
          <p>{failure}</p>
          <div className="actions">
            <Button onClick={retry}>{t('retry')}</Button>
          </div>
        </Notice>
      )}
      {file && <Warnings file={file} strings={strings} />}
      <div className="cv-page" data-size={choices.page_size} aria-busy={making}>
        {pages && <img src={`data:image/webp;base64,${pages.preview}`} alt={t('pictureOf')} />}
      </div>
      <p className="small soft cv-json">
        <Button
          kind="text"
          size="s"
          onClick={() => void download(`${exportResume.path}?${query}`, 'resume.json', t('downloadFailed'))}
        >
          {t('downloadJson')}
        </Button>
        {t('jsonHint')}
      </p>
    </section>
  )
}

function Warnings({ file, strings }: { file: CvFile; strings: StringsOf<'cvFiles', 'maker'> }) {
  const t = translatorFor(strings)
  const { missing_lines: missing, identifying } = file
  return (
    <>
      {missing.length > 0 && (
        <Notice tone="warn" title={t('missingTitle')}>
          <p>{t('missing')}</p>
          <ul>
            {missing.map(({ part, line }) => (
              <li key={`${part} ${line}`}>{t('missingIn', { section: t(`names.${part}`), line })}</li>
            ))}
          </ul>
        </Notice>
      )}
      {identifying.length > 0 && (
        <Notice tone="warn" title={t('identifyingTitle')}>
          <p>{t('identifying', { sections: identifying.map((part) => t(`names.${part}`)).join(', ') })}</p>
        </Notice>
      )}
    </>
  )
}
