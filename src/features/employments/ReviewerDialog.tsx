import { useEffect, useState } from 'react'
import { api } from '#client/api.ts'
import { EditDialog } from '#client/EditDialog.tsx'
import { useAttempt } from '#client/useAttempt.ts'
import { call } from '#contract/core/call.ts'
import { listColleagues } from '#contract/employments/colleagues.ts'
import { changeReviewer } from '#contract/employments/record.ts'
import { Button } from '#ui/Button.tsx'
import type { Option } from '#ui/options.ts'
import { SuggestField } from '#ui/SuggestField.tsx'
import { showChange, useActions } from './actionsContext.ts'

/** Names the member who reviews the employee. */
export default function ReviewerDialog({ onClose }: { onClose: () => void }) {
  const { record, params, person, t, tForm } = useActions()
  const [text, setText] = useState(record.reviewer?.name ?? '')
  const [chosen, setChosen] = useState<number | null>(record.reviewer?.user_id ?? null)
  const [error, setError] = useState<string>()
  const [busy, run] = useAttempt()
  const options = useColleagues(text, record.company?.slug ?? '', record.person.user_id)
  const isDirty = chosen !== (record.reviewer?.user_id ?? null)

  const save = (userId: number | null) =>
    void run(() => call(api, changeReviewer, { params, body: { user_id: userId } }), showChange)
  return (
    <EditDialog
      title={t('reviewerTitle', { person })}
      submitText={t('reviewerConfirm')}
      dirty={isDirty && !busy}
      busy={busy}
      t={tForm}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen === null) setError(t('reviewerChoose'))
        else save(chosen)
      }}
    >
      <SuggestField
        label={t('reviewerField')}
        hint={t('reviewerHint')}
        error={error}
        text={text}
        onText={(next) => {
          setText(next)
          setChosen(null)
          setError(undefined)
        }}
        onChoose={({ value, label }) => {
          setChosen(value)
          setText(label)
        }}
        options={options}
        texts={{ noMatches: t('reviewerNone') }}
      />
      {record.reviewer && (
        <Button size="s" busy={busy} onClick={() => save(null)}>
          {t('reviewerRemove')}
        </Button>
      )}
    </EditDialog>
  )
}

/** Members whose names contain the text, without the employee. */
function useColleagues(q: string, slug: string, employeeId: number): Option<number>[] {
  const [found, setFound] = useState<Option<number>[]>([])
  useEffect(() => {
    let isCurrent = true
    void call(api, listColleagues, { params: { slug }, query: { q, limit: 20 } })
      .then(({ items }) => {
        if (!isCurrent) return
        const others = items.filter(({ user_id: userId }) => userId !== employeeId)
        setFound(others.map(({ user_id: value, name: label }) => ({ value, label })))
      })
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [q, slug, employeeId])
  return found
}
