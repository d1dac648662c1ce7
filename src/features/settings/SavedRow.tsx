import { useHydrated } from '#ui/hydrated.ts'
import { Button } from '#ui/Button.tsx'
import { Pill } from '#ui/Marks.tsx'

interface SavedRowProps {
  title: string
  note: string
  /** Label of the primary one; null for the others. */
  primary: string | null
  actions: readonly { readonly text: string; readonly label: string; readonly onClick: () => void }[]
}

/** A row for a stored address, number, device or passkey. */
export function SavedRow({ title, note, primary, actions }: SavedRowProps) {
  const ready = useHydrated()
  return (
    <li className="settings-row">
      <div className="settings-row-text">
        <strong>
          {title} {primary && <Pill tone="good">{primary}</Pill>}
        </strong>
        <span className="soft small">{note}</span>
      </div>
      {actions.length > 0 && (
        <div className="cluster">
          {actions.map(({ text, label, onClick }) => (
            <Button key={text} size="s" aria-label={label} disabled={!ready} onClick={onClick}>
              {text}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}
