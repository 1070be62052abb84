/** Parts of one screen, one at a time. The shown one belongs in the address. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Tabs.module.css'
import { useShown } from './shown.ts'

interface TabsProps<Value extends string> {
  readonly label: string
  /** `to`: the address of a tab that is a screen of its own. */
  readonly tabs: readonly { readonly value: Value; readonly label: string; readonly count?: number; readonly to?: string }[]
  readonly value: Value
  /** Search parameter of the address that holds the value. Without it every tab is shown. */
  readonly param?: string
  readonly onChange: (value: Value) => void
  /** The part that is shown. */
  readonly children: ReactNode
}

export function Tabs<Value extends string>({ label, tabs: all, value, param, onChange, children }: TabsProps<Value>) {
  const shown = useShown()
  const tabs = param ? all.filter((tab) => tab.value === value || shown(tab.to ?? `?${param}=${tab.value}`)) : all
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // On a phone the row may be wider than the screen.
  useEffect(() => {
    const [row, tab] = [list.current, list.current?.querySelector<HTMLElement>('[aria-selected="true"]')]
    if (row && tab) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [value])
  const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
    const current = tabs.findIndex((tab) => tab.value === value)
    const next = { ArrowRight: current + 1, ArrowLeft: current - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[event.key]
    const tab = next === undefined ? undefined : tabs[next % tabs.length]
    if (!tab) return
    event.preventDefault()
    onChange(tab.value)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${tab.value}"]`)?.focus()
  }
  if (param && tabs.length === 1) return <div className="grid one-column gap-16">{children}</div>
  return (
    <div className={`grid one-column gap-16 ${styles['parts']}`}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={`flex gap-4 scroll-x no-print ${styles['tabs']} strip`}
        onKeyDown={moveFocus}
      >
        {tabs.map((tab) => (
          <button
            className="inline-row no-shrink gap-8 muted weight-550"
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-tab={tab.value}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.count !== undefined && <span className="surface-2 muted text-xs num">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        className={`grid one-column gap-16 ${styles['panel']}`}
      >
        {children}
      </div>
    </div>
  )
}
