import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { loadTexts } from '#client/texts.ts'
import { call } from '#contract/core/call.ts'
import { showOwnProfile, showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import { readTarget, type EditorTarget } from '../../paths/profileEditors.ts'
import type { EditorStrings } from './editors/editingContext.ts'

/** State of a history entry that a link on the page has added. It survives a reload. */
const openedHere = { editorOpenedHere: true }
const isOpenedHere = (state: unknown) =>
  typeof state === 'object' && state !== null && 'editorOpenedHere' in state

/** Whether the entry of the history before this one is the page without an editor. */
function isPageBefore(change?: HashChangeEvent): boolean {
  if (change) return !readTarget(new URL(change.oldURL).hash)
  // A link was followed before this island listened. Browsers of before 2026 may not say so.
  if (!('navigation' in window)) return false
  const before = navigation.entries()[(navigation.currentEntry?.index ?? 0) - 1]
  return Boolean(before?.sameDocument && before.url && !readTarget(new URL(before.url).hash))
}

let dialog: Promise<typeof import('./editors/EditorDialog.tsx')> | null = null
/** Requested once, also if it is missing: the page then reloads, at most once. */
const loadDialog = () => (dialog ??= import('./editors/EditorDialog.tsx'))
const EditorDialog = lazy(loadDialog)

/** What an editor shows: the profile as it is stored now, and texts. */
async function loadEditing() {
  const [profile, extra, strings] = await Promise.all([
    call(api, showOwnProfile),
    call(api, showOwnProfileExtra),
    loadTexts<EditorStrings>('editors'),
    loadDialog(),
  ])
  return { profile, extra, strings }
}

/**
 * Opens the editor named in the address (`#edit-about`), so that links open editors and Back closes them.
 * Only this much loads with the page; the editors, their texts and the profile load on use.
 */
export default function ProfileEditors() {
  const [editing, setEditing] = useState<Awaited<ReturnType<typeof loadEditing>> | null>(null)
  const [target, setTarget] = useState<EditorTarget | null>(null)
  const [confirming, setConfirming] = useState(false)
  const dirty = useRef(false)
  const opened = useRef({ hash: '', from: null as Element | null })

  // While an editor loads, another may be asked for, or none.
  const wanted = useRef<EditorTarget | null>(null)
  const open = (next: EditorTarget | null) => {
    wanted.current = next
    setTarget(next)
    setEditing(null)
    if (next) void load(next)
  }
  const load = async (next: EditorTarget) => {
    const isLoaded = await attempt(async () => {
      const loaded = await loadEditing()
      if (wanted.current === next) setEditing(loaded)
    })
    if (!isLoaded && wanted.current === next) leave()
  }
  const leave = () => {
    dirty.current = false
    setConfirming(false)
    open(null)
    // Closing leaves no entry behind: Back then goes to the page before this one.
    if (isOpenedHere(history.state)) history.back()
    else history.replaceState(null, '', location.pathname + location.search)
  }

  const syncWithAddress = useEffectEvent((change?: HashChangeEvent) => {
    const next = readTarget(location.hash)
    if (target && dirty.current) {
      // Back was pressed over unsaved changes: restore the address until the user decides.
      if (location.hash !== opened.current.hash) history.pushState(openedHere, '', opened.current.hash)
      return setConfirming(true)
    }
    if (next) opened.current = { hash: location.hash, from: document.activeElement }
    if (next && isPageBefore(change)) history.replaceState(openedHere, '')
    open(next)
  })
  useEffect(() => {
    const onHashChange = (change: HashChangeEvent) => syncWithAddress(change)
    syncWithAddress()
    addEventListener('hashchange', onHashChange)
    return () => removeEventListener('hashchange', onHashChange)
  }, [])

  useEffect(() => {
    if (!target) return
    const preventUnload = (event: BeforeUnloadEvent) => dirty.current && event.preventDefault()
    addEventListener('beforeunload', preventUnload)
    return () => removeEventListener('beforeunload', preventUnload)
  }, [target])

  // A ref, not state: a key press right after the last input must already see it.
  const setDirty = useCallback((now: boolean) => void (dirty.current = now), [])
  // Focus can only return once the modal dialog is gone.
  useEffect(() => {
    const { from } = opened.current
    if (!target && from instanceof HTMLElement && from.isConnected) from.focus()
  }, [target])
  if (!target || !editing) return null
  return (
    <Suspense>
      <EditorDialog
        key={`${target.editor} ${target.id} ${target.slug}`}
        target={target}
        {...editing}
        confirming={confirming}
        onDirty={setDirty}
        onClose={() => (dirty.current ? setConfirming(true) : leave())}
        onStay={() => setConfirming(false)}
        onLeave={leave}
      />
    </Suspense>
  )
}
