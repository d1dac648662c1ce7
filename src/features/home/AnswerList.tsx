import { useState } from 'react'
import { actAs } from '#client/acting.ts'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { refreshPart } from '#client/refreshPart.ts'
import { call } from '#contract/core/call.ts'
import { postponeMatter, resumeMatter } from '#contract/home/home.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import type { ToDoLine } from './toDoTexts.ts'
import { useInOrder } from './useInOrder.ts'

interface AnswerListProps {
  lines: readonly ToDoLine[]
  postponed: number
  strings: StringsOf<'home', 'list'>
}

/** To-dos, each with its one action. One that is put off leaves its row with the way back. */
export default function AnswerList({ lines, postponed, strings }: AnswerListProps) {
  const t = translatorFor(strings)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const sendInOrder = useInOrder()
  const toggle = (key: string) => {
    const isHidden = hidden.has(key)
    const hide = (now: boolean) =>
      setHidden((keys) => new Set(now ? [...keys, key] : [...keys].filter((one) => one !== key)))
    hide(!isHidden)
    sendInOrder(
      () =>
        isHidden ? call(api, resumeMatter, { query: { key } }) : call(api, postponeMatter, { body: { key } }),
      () => hide(isHidden),
    )
  }
  const showAll = async () => {
    if (await attempt(() => call(api, resumeMatter))) await refreshPart('sheet')
  }
  return (
    <>
      <ul className="rows plain to-dos">
        {lines.map(({ key, text, facts, href, slug, verb, urgent, readOnce }) => {
          const named = <span className="visually-hidden"> {text}</span>
          const isHidden = hidden.has(key)
          return (
            <li className="row" key={key} data-undoable={isHidden || undefined}>
              {isHidden ? (
                <p className="soft" role="status">
                  {t(readOnce ? 'away' : 'put')}
                </p>
              ) : (
                <div>
                  <h3 className="row-title">{text}</h3>
                  <ul className="dotted" data-urgent={urgent || undefined}>
                    {facts.map((fact) => (
                      <li key={fact}>{fact}</li>
                    ))}
                  </ul>
                </div>
              )}
              <div className="row-side">
                {!isHidden && (
                  <ButtonLink size="s" href={href} onClick={() => slug !== null && actAs(slug)}>
                    {t(verb)}
                    {named}
                  </ButtonLink>
                )}
                <Button size="s" kind="text" onClick={() => toggle(key)}>
                  {t(isHidden ? 'undo' : readOnce ? 'putAway' : 'later')}
                  {named}
                </Button>
              </div>
            </li>
          )
        })}
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
