/** The tools of a list, in one order on all of them: its search, at most three states, and one button for every other filter. */
import { SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { Button } from './Button.tsx'
import { Chips } from './Chips.tsx'
import { FilterSelect } from './FilterSelect.tsx'
import styles from './ListTools.module.css'
import { SearchField } from './SearchField.tsx'

interface States<State extends string> {
  readonly label: string
  /** The first is the usual one. */
  readonly options: readonly { readonly value: State; readonly label: string }[]
  /** The three that are chips; without it, the first three. All of them are in the panel. */
  readonly front?: readonly [State, State, State]
  readonly value: State
  readonly onChange: (value: State) => void
}

interface ListToolsProps<State extends string> {
  readonly search: { readonly label: string; readonly value: string; readonly onChange: (value: string) => void }
  readonly states?: States<State>
  /** The values of the filters in the panel; a value that is not empty filters. */
  readonly values?: readonly (string | undefined)[]
  /** Number of matching rows; undefined while they are loading. */
  readonly rows: number | undefined
  /** Takes the state and the filters away. */
  readonly onClear: () => void
  /** The filters, drawn once the panel is open. */
  readonly children?: ReactNode
}

export function ListTools<State extends string>({ search, states, values = [], rows, onClear, children }: ListToolsProps<State>) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const filters = values.filter(Boolean).length
  const isWhole = search.value === '' && filters === 0 && (!states || isUsual(states))
  const chips = frontOf(states, useIsShort(isWhole ? rows : undefined))
  const panel = states && states.options.length > chips.length ? <StateSelect {...states} /> : null
  return (
    <>
      <SearchField {...search} />
      {states && <StateChips {...states} options={chips} isPending={isWhole && rows === undefined} />}
      {(panel || children) && (
        <Opener set={filters + hiddenStates(states, chips)} open={open} panel={id} onOpen={setOpen} onClear={onClear} />
      )}
      <div id={id} className={`row wrap gap-8 ${styles['panel']}`} role="group" aria-label="Filters" hidden={!open}>
        {open && (
          // The panel is as tall before its filters have come.
          <Suspense fallback={<div className={styles['coming']} />}>
            {panel}
            {children}
          </Suspense>
        )}
      </div>
    </>
  )
}

const isUsual = <State extends string>({ options: [usual], value }: States<State>) => value === usual?.value

/** 1 for a state that no chip shows. */
const hiddenStates = <State extends string>(states: States<State> | undefined, chips: States<State>['options']) =>
  !states || isUsual(states) || chips.some(({ value }) => value === states.value) ? 0 : 1

const StateChips = <State extends string>({ isPending, front: _, ...states }: States<State> & { readonly isPending: boolean }) =>
  states.options.length > 0 && (
    <div className={styles['states']} data-pending={isPending}>
      <Chips<State> {...states} />
    </div>
  )

const mostChips = 3

/** The states that are chips. A short list has none: it is read faster than it is filtered. */
function frontOf<State extends string>(states: States<State> | undefined, isShort: boolean): States<State>['options'] {
  if (!states || isShort) return []
  const { options, front } = states
  return front ? options.filter(({ value }) => front.includes(value)) : options.slice(0, mostChips)
}

const shortList = 10

/** Judged by the whole list: while a search narrows it, nothing comes or goes. */
function useIsShort(rows: number | undefined): boolean {
  const [isShort, setShort] = useState(false)
  if (rows !== undefined && isShort !== rows < shortList) setShort(!isShort)
  return isShort
}

function StateSelect<State extends string>({ label, options, value, onChange }: States<State>) {
  const [usual, ...others] = options
  if (!usual) return null
  return (
    <FilterSelect
      label={label}
      all={usual.label}
      value={value === usual.value ? '' : value}
      options={others}
      onChange={(chosen) => onChange(others.find((each) => each.value === chosen)?.value ?? usual.value)}
    />
  )
}

interface OpenerProps {
  /** Number of filters set that no chip shows. */
  readonly set: number
  readonly open: boolean
  /** The id of the panel. */
  readonly panel: string
  readonly onOpen: (open: boolean) => void
  readonly onClear: () => void
}

const Opener = ({ set, open, panel, onOpen, onClear }: OpenerProps) => (
  <span className={`row gap-4 ${styles['opener']}`} data-set={set > 0}>
    <Button aria-expanded={open} aria-controls={panel} onClick={() => onOpen(!open)}>
      <SlidersHorizontal size={17} aria-hidden />
      <span className={styles['word']}>Filters</span>
      {set > 0 && ` ${set}`}
    </Button>
    {set > 0 && (
      <Button kind="ghost" aria-label="Clear the filters" onClick={onClear}>
        <X size={17} aria-hidden />
        <span className={styles['word']}>Clear</span>
      </Button>
    )}
  </span>
)
