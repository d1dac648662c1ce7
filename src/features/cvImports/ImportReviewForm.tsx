import { api } from '#client/api.ts'
import { useAttempt } from '#client/useAttempt.ts'
import { call } from '#contract/core/call.ts'
import { applyImport, discardImport, type ImportReview } from '#contract/cvImports/imports.ts'
import { importKinds } from '#contract/cvImports/items.ts'
import { translatorFor } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Notice } from '#ui/Notice.tsx'
import { ItemGroup } from './ItemGroup.tsx'
import { OtherItems } from './OtherItems.tsx'
import type { ReviewTexts } from './reviewTexts.ts'
import { useChoices } from './useChoices.ts'

interface ImportReviewFormProps extends ReviewTexts {
  id: number
  review: ImportReview
  /** Where another file is chosen. */
  importPath: string
}

/** Chooses what of a file is imported. What the profile has stays unless its owner chooses to replace it. */
export default function ImportReviewForm({ id, review, importPath, ...texts }: ImportReviewFormProps) {
  const t = translatorFor(texts.strings)
  const ready = useHydrated()
  const [busy, run] = useAttempt()
  const choices = useChoices(review.items)
  const offered = review.items.filter(({ state }) => state === 'new' || state === 'conflict')
  const kinds = importKinds.filter((kind) => offered.some((item) => item.kind === kind))
  const params = { importId: id }

  // Replaced: going back would show a review that is over.
  const leave = (action: () => Promise<unknown>, next: string) => run(action, () => location.replace(next))

  return (
    <form
      className="import-review"
      onSubmit={(event) => {
        event.preventDefault()
        void leave(() => call(api, applyImport, { params, body: choices.body }), location.href)
      }}
    >
      {offered.length === 0 && <Notice tone="good">{t('nothingNew')}</Notice>}
      <fieldset className="import-groups" disabled={!ready}>
        {kinds.map((kind) => (
          <ItemGroup
            key={kind}
            kind={kind}
            items={offered.filter((item) => item.kind === kind)}
            choices={choices}
            texts={texts}
          />
        ))}
      </fieldset>
      <OtherItems review={review} texts={texts} />
      <div className="import-bar">
        {offered.length > 0 && (
          <Button type="submit" kind="primary" busy={busy} disabled={choices.count === 0}>
            {choices.count === 0 ? t('applyNone') : t('apply', { count: choices.count })}
          </Button>
        )}
        <Button
          kind="text"
          disabled={busy || !ready}
          onClick={() => void leave(() => call(api, discardImport, { params }), importPath)}
        >
          {t('discard')}
        </Button>
        {offered.length > 0 && <span className="soft small">{t('undoHint')}</span>}
      </div>
    </form>
  )
}
