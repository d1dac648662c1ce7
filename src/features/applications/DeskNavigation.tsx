import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from '@nanostores/react'
import { CircleQuestionMark } from 'lucide'
import type { Decision } from '#contract/core/applicationStates.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import {
  chosenIsShown,
  followAddress,
  keysAreOn,
  rowOf,
  showApplicationPane,
  storeKeys,
} from './deskPanes.ts'
import { $lastDecision, $noteWanted } from './deskStore.ts'

interface DeskNavigationProps {
  strings: StringsOf<'applications', 'keys'>
}

const keys = ['KeyJ', 'KeyK', 'KeyS', 'KeyD', 'KeyN', 'KeyU'] as const
type Key = (typeof keys)[number]
const isKey = (code: string): code is Key => keys.some((key) => key === code)

const listOf = () => document.getElementById('applicants')
const linksOf = () => [...(listOf()?.querySelectorAll<HTMLAnchorElement>('.desk-row .row-title a') ?? [])]
const currentLink = () => linksOf().find((link) => link.hasAttribute('aria-current'))
const focusCurrent = () => currentLink()?.focus({ preventScroll: true })
const press = (selector: string, within: ParentNode | null | undefined = document) =>
  within?.querySelector<HTMLElement>(selector)?.click()

/**
 * Presses a button of the application of the chosen row, which may still be loading beside another one's, once its island
 * runs: until then it would post the page.
 */
async function decide(decision: Decision): Promise<void> {
  if (!(await chosenIsShown())) return
  const selector = `.decision[value="${decision}"]`
  const island = document.querySelector(`astro-island[ssr]:has(${selector})`)
  if (island) island.addEventListener('astro:hydrate', () => press(selector), { once: true })
  else press(selector)
}
const writeNote = () => {
  const id = currentLink()?.closest<HTMLElement>('[data-application]')?.dataset['application']
  $noteWanted.set(Number(id))
}

/**
 * Moves through the applicants of a job: a row shows its application beside the list, and after a decision the next undecided
 * one follows. The keys work while the list has the focus (WCAG 2.1.4) and can be turned off; hiring has none.
 */
export default function DeskNavigation({ strings }: DeskNavigationProps) {
  const t = translatorFor(strings)
  /** While the help is open: whether the keys are on. */
  const [help, setHelp] = useState<{ on: boolean } | null>(null)
  const showHelp = () => setHelp({ on: keysAreOn() })
  const last = useStore($lastDecision)
  const handled = useRef(last)
  const chosenAt = useRef(0)

  const choose = (link: HTMLAnchorElement) => {
    chosenAt.current = performance.now()
    $noteWanted.set(null)
    showApplicationPane(link)
  }
  const move = (step: 1 | -1) => {
    const links = linksOf()
    const focused = links.findIndex((link) => link === document.activeElement)
    const at = focused >= 0 ? focused : links.findIndex((link) => link.hasAttribute('aria-current'))
    const link = links[at + step]
    if (link) choose(link)
  }
  const actions: Readonly<Record<Key, () => void>> = {
    KeyJ: () => move(1),
    KeyK: () => move(-1),
    KeyS: () => void decide('shortlisted'),
    KeyD: () => void decide('rejected'),
    KeyN: writeNote,
    KeyU: () => last && press('.undo-note button', rowOf(last.applicationId)),
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { code, key, ctrlKey, metaKey, altKey } = event
    if (!keysAreOn() || ctrlKey || metaKey || altKey) return
    if (key === '?') showHelp()
    // The key, not the letter: layouts differ.
    else if (isKey(code) && !event.shiftKey) actions[code]()
    else return
    event.preventDefault()
    // The panel of a decision in a row listens too.
    event.stopPropagation()
  })
  /** Leads from the note back to the list. */
  const onEscape = useEffectEvent(({ key, target, defaultPrevented }: KeyboardEvent) => {
    const isInNote = target instanceof Element && target.matches('#notes textarea')
    if (key === 'Escape' && isInNote && !defaultPrevented && keysAreOn()) focusCurrent()
  })
  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('.desk-row .row-title a')
    if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (!isBesideList()) return
    event.preventDefault()
    choose(link)
  })
  useEffect(() => {
    // A row that was pressed before hydration loaded the page: the focus goes on in the list.
    const isFromDesk =
      document.referrer.startsWith(`${location.origin}/`) && /\/hr-panel\//.test(document.referrer)
    if (isFromDesk && isBesideList() && document.activeElement === document.body) focusCurrent()
    const list = listOf()
    const leaveAddress = followAddress()
    list?.addEventListener('keydown', onKeyDown, true)
    list?.addEventListener('click', onClick)
    addEventListener('keydown', onEscape)
    return () => {
      leaveAddress()
      list?.removeEventListener('keydown', onKeyDown, true)
      list?.removeEventListener('click', onClick)
      removeEventListener('keydown', onEscape)
    }
  }, [])

  const onDecision = useEffectEvent(() => {
    if (!last || last === handled.current || !isBesideList()) return
    handled.current = last
    // Somebody who has gone on meanwhile, or writes, stays there.
    if (chosenAt.current > last.sentAt || document.activeElement?.matches('#application textarea')) return
    const links = linksOf()
    const at = links.findIndex((link) => link.closest(`[data-application="${last.applicationId}"]`))
    const isDone = !last.undone && (last.state === 'shortlisted' || last.state === 'rejected')
    const next = isDone ? links.slice(at + 1).find((link) => link.closest('[data-undecided]')) : undefined
    const link = next ?? links[at]
    if (link) showApplicationPane(link)
  })
  useEffect(() => onDecision(), [last])

  return (
    <>
      <IconButton size="s" label={t('title')} onClick={showHelp}>
        <Icon icon={CircleQuestionMark} size={18} />
      </IconButton>
      <Dialog open={help !== null} onClose={() => setHelp(null)} title={t('title')} closeText={t('close')}>
        <div className="stack">
          <p className="soft">{t('text')}</p>
          <dl className="desk-keys">
            {keys.map((key) => (
              <div key={key}>
                <dt>
                  <kbd>{key.slice(3)}</kbd>
                </dt>
                <dd>{t(key)}</dd>
              </div>
            ))}
          </dl>
          <label className="check">
            <input
              type="checkbox"
              checked={help?.on ?? true}
              onChange={({ target }) => {
                storeKeys(target.checked)
                showHelp()
              }}
            />
            <span>{t('on')}</span>
          </label>
        </div>
      </Dialog>
    </>
  )
}

/** On narrow screens an application is a screen of its own, so its link is followed. */
const isBesideList = () => matchMedia('(width >= 64rem)').matches
