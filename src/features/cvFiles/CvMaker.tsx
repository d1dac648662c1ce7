import { useState } from 'react'
import type { Locale } from '#contract/core/locale.ts'
import type { CvChoices } from '#contract/cvFiles/choices.ts'
import { useHydrated } from '#ui/hydrated.ts'
import type { StringsOf } from '#i18n/island.ts'
import type { Option } from '#ui/options.ts'
import { ContentChoices } from './ContentChoices.tsx'
import { CredentialChoices } from './CredentialChoices.tsx'
import { defaultChoices, type CvOffer } from '#contract/cvFiles/offer.ts'
import { LookChoices } from './LookChoices.tsx'
import { MachineText } from './MachineText.tsx'
import { Preview } from './Preview.tsx'
import { useCvFile } from './useCvFile.ts'

interface CvMakerProps {
  offer: CvOffer
  /** What can be attached, by id. */
  credentials: readonly Option<number>[]
  language: Locale
  strings: StringsOf<'cvFiles', 'maker'>
}

/** Chooses what a CV contains and how it looks, beside a picture of the result. */
export default function CvMaker({ offer, credentials, language, strings }: CvMakerProps) {
  const [choices, setChoices] = useState(() => defaultChoices(offer, language))
  const ready = useHydrated()
  const progress = useCvFile({ ...choices, credentials: [], format: 'pdf', preview: true })
  const change = (part: Partial<CvChoices>) => setChoices((last) => ({ ...last, ...part }))
  return (
    <div className="cv-maker">
      <form className="cv-choices" onSubmit={(event) => event.preventDefault()}>
        <fieldset className="cv-form" disabled={!ready}>
          <ContentChoices offer={offer} choices={choices} change={change} strings={strings} />
          <CredentialChoices credentials={credentials} choices={choices} change={change} strings={strings} />
          <LookChoices choices={choices} change={change} strings={strings} />
        </fieldset>
      </form>
      <Preview progress={progress} choices={choices} strings={strings} />
      {progress.file?.pages && <MachineText texts={progress.file.pages.texts} strings={strings} />}
    </div>
  )
}
