import { useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { refreshPart } from '#client/refreshPart.ts'
import { call } from '#contract/core/call.ts'
import { postponeMatter, resumeMatter } from '#contract/home/home.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import type { ToDoLine } from './toDoTexts.ts'

interface ToDoListProps {
  lines: readonly ToDoLine[]
  postponed: number
  strings: StringsOf<'home', 'toDos'>
}

/** To-dos, each a link. One that is put off leaves its row with the way back. */
export default function ToDoList({ lines, postponed, strings }: ToDoListProps) {
  const t = translatorFor(strings)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const toggle = (key: string) => {
    const isHidden = hidden.has(key)
    const hide = (now: boolean) =>
      setHidden((keys) => new Set(now ? [...keys, key] : [...keys].filter((one) => one !== key)))
    hide(!isHidden)
    // One after the other, so that the last one counts.
    saving.current = saving.current.then(async () => {
      const saved = await attempt(() =>
        isHidden ? call(api, resumeMatter, { query: { key } }) : call(api, postponeMatter, { body: { key } }),
      )
      if (!saved) hide(isHidden)
    })
  }
  const showAll = async () => {
    if (await attempt(() => call(api, resumeMatter))) await refreshPart('to-dos')
  }
  return (
    <>
      {lines.length === 0 && <p className="soft">{t('nothing')}</p>}
      <ul className="rows plain to-dos">
        {lines.map(({ key, text, note, href, urgent }) => (
          <li className="row" key={key} data-keep>
            {hidden.has(key) ? (
              <p className="soft" role="status">
                {t('put')}
              </p>
            ) : (
              <div>
                <h3 className="row-title">
                  <a href={href}>{text}</a>
                </h3>
                <p className="soft small" data-urgent={urgent || undefined}>
                  {note}
                </p>
              </div>
            )}
            <div className="row-side">
              <Button size="s" kind="text" onClick={() => toggle(key)}>
                {t(hidden.has(key) ? 'undo' : 'later')}
                <span className="visually-hidden">: {text}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {postponed > 0 && (
        <p className="soft small to-dos-postponed">
          {t('postponed', { count: postponed })}{' '}
          <button type="button" className="link" onClick={() => void showAll()}>
            {t('showAll')}
          </button>
        </p>
      )}
    </>
  )
}
