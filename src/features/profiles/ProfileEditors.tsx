import { useStore } from '@nanostores/react'
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { EditorStrings } from './editors/editingContext.ts'
import { readTarget, type EditorTarget } from '../../paths/profileEditors.ts'
import { $profile, $profileExtra } from '../../client/ownProfile.ts'

/** State of a history entry that a link on the page has added. It survives a reload. */
const openedHere = { editorOpenedHere: true }
const isOpenedHere = (state: unknown) =>
  typeof state === 'object' && state !== null && 'editorOpenedHere' in state

const EditorDialog = lazy(() => import('./editors/EditorDialog.tsx'))

/**
 * Opens the editor named in the address (`#edit-about`), so that links open editors and Back closes them.
 * Only this much loads with the page; the editors load on first use.
 */
export default function ProfileEditors({ strings }: { strings: EditorStrings }) {
  const profile = useStore($profile).data
  const extra = useStore($profileExtra).data
  const [target, setTarget] = useState<EditorTarget | null>(null)
  const [confirming, setConfirming] = useState(false)
  const dirty = useRef(false)
  const opened = useRef({ hash: '', from: null as Element | null })

  const syncWithAddress = useEffectEvent((change?: HashChangeEvent) => {
    const next = readTarget(location.hash)
    if (target && dirty.current) {
      // Back was pressed over unsaved changes: restore the address until the user decides.
      if (location.hash !== opened.current.hash) history.pushState(openedHere, '', opened.current.hash)
      return setConfirming(true)
    }
    if (next) opened.current = { hash: location.hash, from: document.activeElement }
    // The entry before this one is the page without the editor.
    if (next && change && !readTarget(new URL(change.oldURL).hash)) history.replaceState(openedHere, '')
    setTarget(next)
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
  const leave = () => {
    dirty.current = false
    setConfirming(false)
    setTarget(null)
    // Closing leaves no entry behind: Back then goes to the page before this one.
    if (isOpenedHere(history.state)) history.back()
    else history.replaceState(null, '', location.pathname + location.search)
  }
  // Focus can only return once the modal dialog is gone.
  useEffect(() => {
    const { from } = opened.current
    if (!target && from instanceof HTMLElement && from.isConnected) from.focus()
  }, [target])
  if (!target || !profile || !extra) return null
  return (
    <Suspense>
      <EditorDialog
        key={`${target.editor} ${target.id} ${target.slug}`}
        target={target}
        profile={profile}
        extra={extra}
        strings={strings}
        confirming={confirming}
        onDirty={setDirty}
        onClose={() => (dirty.current ? setConfirming(true) : leave())}
        onStay={() => setConfirming(false)}
        onLeave={leave}
      />
    </Suspense>
  )
}
