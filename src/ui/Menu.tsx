import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from 'react'

interface MenuProps {
  /** Accessible name of the button, when it shows only an icon or a picture. */
  label?: string
  trigger: ReactNode
  triggerClass?: string
  children: ReactNode
}

/** A menu button. A native popover: light dismissal, Escape and focus return are the browser's. */
export function Menu({ label, trigger, triggerClass = 'button', children }: MenuProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const menu = list.current
    const move = (event: KeyboardEvent) => {
      const items = [...(menu?.querySelectorAll<HTMLElement>('.menu-item') ?? [])]
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step === 0 || items.length === 0) return
      event.preventDefault()
      const at = items.findIndex((item) => item === document.activeElement)
      items.at((Math.max(at, step > 0 ? -1 : 0) + step) % items.length)?.focus()
    }
    // Activating an item closes the menu.
    const press = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('.menu-item')) menu?.hidePopover()
    }
    menu?.parentElement?.addEventListener('keydown', move)
    menu?.addEventListener('click', press)
    return () => {
      menu?.parentElement?.removeEventListener('keydown', move)
      menu?.removeEventListener('click', press)
    }
  }, [])
  return (
    <div className="menu">
      <button type="button" className={triggerClass} popoverTarget={id} aria-label={label}>
        {trigger}
      </button>
      <div ref={list} id={id} popover="auto" role="group" aria-label={label} className="menu-list">
        {children}
      </div>
    </div>
  )
}

export function MenuLink(props: ComponentProps<'a'>) {
  const { children, ...rest } = props
  return (
    <a {...rest} className="menu-item">
      {children}
    </a>
  )
}

export function MenuButton({ kind, ...rest }: ComponentProps<'button'> & { kind?: 'danger' }) {
  return <button type="button" {...rest} className="menu-item" data-kind={kind} />
}

export function MenuRule() {
  return <hr className="menu-rule" />
}
