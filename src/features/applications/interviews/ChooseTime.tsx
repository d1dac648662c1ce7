import { useState } from 'react'
import { useAttempt } from '#client/useAttempt.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { Button } from '#ui/Button.tsx'
import { ChoiceGroup } from '#ui/Choice.tsx'
import type { TimeOption } from './timeOptions.ts'

interface ChooseTimeProps {
  legend: string
  submitText: string
  /** When none of the times is left. */
  noneLeftText: string
  times: readonly TimeOption[]
  take: (id: number) => Promise<unknown>
}

/** The times of the other side, of which one that is left is taken. */
export function ChooseTime({ legend, submitText, noneLeftText, times, take }: ChooseTimeProps) {
  const first = times.find(({ disabled }) => !disabled)
  const [chosen, setChosen] = useState(first?.value ?? 0)
  const [busy, run] = useAttempt()
  const hydrated = useHydrated()
  return (
    <form
      className="interview-times"
      onSubmit={(event) => {
        event.preventDefault()
        void run(() => take(chosen))
      }}
    >
      <ChoiceGroup
        name={`time-${times[0]?.value}`}
        label={legend}
        options={times}
        chosen={[chosen]}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
      />
      {first ? (
        <div className="actions">
          <Button type="submit" kind="primary" size="s" busy={busy} disabled={!hydrated}>
            {submitText}
          </Button>
        </div>
      ) : (
        <p>{noneLeftText}</p>
      )}
    </form>
  )
}
