/** The keyboard of a grid, by the ARIA practices: J, K and the arrow keys go from row to row, Right and Left into a row and along its controls; X chooses the row. */
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { hasSingleKeys, isForScreen } from './use-shortcut.ts'

const rowSelector = '[role="row"][data-index]'
const controls = ':is(a[href], button:not([disabled], [tabindex="-1"]), input:not([disabled])):not([popover] *)'

const inRow = ':is(a[href], button):not([popover] *)'

interface GridKeys {
  /** The row that Tab leads to. */
  readonly active: number
  /** For the onKeyDown of the element around the rows. */
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** For each row: the row that was clicked or tabbed into is the one that the keys go on from. */
  readonly activate: (index: number) => void
}

interface Rows {
  /** Total number of rows, drawn or not. */
  readonly count: number
  /** The row that gets the focus when the list appears; -1 for none. */
  readonly first: number
}

/** `list` holds the rows. */
export function useGridKeys(list: RefObject<HTMLElement | null>, { count, first }: Rows): GridKeys {
  const [active, activate] = useState(Math.max(0, first))
  const moved = useRef(first >= 0)
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    list.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus()
  })
  useLayoutEffect(() => {
    const enter = (event: globalThis.KeyboardEvent) => {
      if ((event.key !== 'j' && event.key !== 'k') || !isForScreen(event)) return
      if (event.target instanceof Element && event.target.closest('[role="grid"]')) return
      list.current?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus()
    }
    addEventListener('keydown', enter)
    return () => removeEventListener('keydown', enter)
  }, [list])

  // Tab goes through the controls of one row only: in the others, Right leads to them.
  useLayoutEffect(() => {
    for (const control of list.current?.querySelectorAll<HTMLElement>(`${rowSelector} ${inRow}`) ?? []) {
      const isHere = control.closest(`[data-index="${active}"]`) !== null
      if (isHere ? !control.hasAttribute('data-skipped') : control.tabIndex !== 0) continue
      control.toggleAttribute('data-skipped', !isHere)
      control.tabIndex = isHere ? 0 : -1
    }
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const row = target.closest<HTMLElement>(rowSelector)
    if (!row || hasModifier(event) || target.matches('input:not([type="checkbox"]), select, textarea, [popover] *')) return
    const neighbour = neighbourOf(event.key, row, target)
    if (neighbour) neighbour.focus()
    else if (target === row && event.key === 'x' && hasSingleKeys())
      row.querySelector<HTMLElement>('input[type="checkbox"]')?.click()
    else if (target === row) {
      const next = rowAfter(event.key, Number(row.dataset['index']), count)
      if (next === undefined) return
      moved.current = true
      activate(next)
    } else return
    event.preventDefault()
  }
  return { active: Math.min(active, Math.max(0, count - 1)), onKeyDown, activate }
}

const hasModifier = ({ ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>) =>
  ctrlKey || metaKey || altKey

function rowAfter(key: string, at: number, count: number): number | undefined {
  const next = { j: at + 1, ArrowDown: at + 1, k: at - 1, ArrowUp: at - 1, Home: 0, End: count - 1 }[key]
  return next === undefined ? undefined : Math.max(0, Math.min(count - 1, next))
}

/** Next focus target of Right or Left in a row: its controls in order; left of them is the row itself. */
function neighbourOf(key: string, row: HTMLElement, target: HTMLElement): HTMLElement | undefined {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined
  const stops = [row, ...row.querySelectorAll<HTMLElement>(controls)]
  return stops[stops.indexOf(target) + (key === 'ArrowRight' ? 1 : -1)]
}
