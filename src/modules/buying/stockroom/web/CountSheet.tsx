/** The count sheet: one line below the other in large figures, found by a scan or by typing; every count is saved as it is typed. */
import type { StocktakeId } from '#kernel/id.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Check, CloudOff, ListPlus, PartyPopper } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { quantityKind } from '#modules/supplies/units.ts'
import { trimDecimals } from '#kernel/number.ts'
import { call } from '#web/call.ts'
import { refresh } from '#web/refresh.ts'
import { codeIn } from '#web/scan.ts'
import { useScan } from '#web/use-scan.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { NumberBox } from '#web/ui/NumberBox.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { CameraButton } from '#web/ui/CameraButton.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { matchesQuery } from '#web/ui/text-match.ts'
import { number } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { addFoundLine, getStocktake } from '../stocktake-calls.ts'
import type { StocktakeLine, WholeStocktake } from '../stocktake.ts'
import { useCount } from './use-count.ts'
import styles from './Stocktake.module.css'

const shows = [
  { value: 'left', label: 'To count' },
  { value: 'done', label: 'Counted' },
  { value: 'all', label: 'All' },
] as const
type Show = (typeof shows)[number]['value']

const fieldOf = (list: HTMLElement | null, id: string) => list?.querySelector<HTMLInputElement>(`[data-line="${id}"] input`)

export function CountSheet({ stocktake }: { readonly stocktake: WholeStocktake }) {
  const client = useQueryClient()
  const [show, setShow] = useState<Show>('all')
  const [search, setSearch] = useState('')
  const [goTo, setGoTo] = useState('')
  // The line that is being typed in stays, whatever is shown.
  const [typingLineId, setTypingLineId] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const shown = stocktake.items.filter(
    (line) =>
      (show === 'all' || (show === 'done') === (line.counted !== null) || line.id === goTo || line.id === typingLineId) &&
      matchesQuery(`${line.name} ${line.detail} ${line.code}`, search),
  )
  const saveLine = useCallback(
    (line: StocktakeLine) =>
      client.setQueriesData<WholeStocktake>({ queryKey: [getStocktake.path] }, (sheet) => {
        if (sheet?.id !== stocktake.id) return sheet
        const items = sheet.items.map((each) => (each.id === line.id ? line : each))
        return { ...sheet, items, counted: items.filter(({ counted }) => counted !== null).length }
      }),
    [client, stocktake.id],
  )
  const find = async (code: string) => {
    setSearch('')
    const known = stocktake.items.find((line) => line.code.toLowerCase() === code.toLowerCase())
    if (known) return setGoTo(known.id)
    const line = await call(addFoundLine, { params: { id: stocktake.id }, body: { code } })
    toast(`${line.name} added to the count sheet.`)
    await refresh(client, '/api/stocktakes')
    setGoTo(line.id)
  }
  useScan((scanned) => void find(codeIn(scanned)))
  useEffect(() => {
    const field = goTo ? fieldOf(list.current, goTo) : undefined
    if (!field) return
    field.scrollIntoView({ block: 'center' })
    field.focus()
    field.select()
    setGoTo('')
  }, [goTo, stocktake.items])
  const next = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const fields = [...(list.current?.querySelectorAll('input') ?? [])]
    fields[fields.indexOf(event.currentTarget) + 1]?.focus()
  }
  return (
    <div className="grid one-column gap-16">
      <div className="row wrap gap-12">
        <SearchField label="Search, or scan a label" value={search} onChange={setSearch} />
        <CameraButton onCode={(scanned) => void find(codeIn(scanned))} />
        <Chips<Show> label="Which" value={show} onChange={setShow} options={shows} />
      </div>
      <Progress
        label="Counted"
        value={stocktake.counted}
        max={Math.max(1, stocktake.lines)}
        text={`${number(stocktake.counted)} of ${number(stocktake.lines)}`}
      />
      {shown.length === 0 ? (
        search ? (
          <EmptyState
            icon={ListPlus}
            title={`“${search}” isn’t on this count sheet`}
            actions={
              <Button kind="primary" onClick={() => void find(search.trim())}>
                Add to count sheet
              </Button>
            }
          >
            {stocktake.kind === 'plants' ? 'Enter the full batch code.' : 'Enter the barcode or full name.'}
          </EmptyState>
        ) : (
          <EmptyState icon={PartyPopper} title={show === 'left' ? 'Everything is counted' : 'Nothing is counted yet'} />
        )
      ) : (
        <ul
          ref={list}
          className={`panel clip divided ${styles['counts']}`}
          onFocus={(event) => setTypingLineId(event.target.closest<HTMLElement>('[data-line]')?.dataset['line'] ?? '')}
        >
          {shown.map((line) => (
            <CountRow
              key={line.id}
              stocktakeId={stocktake.id}
              line={line}
              blind={stocktake.blind}
              whole={stocktake.kind === 'plants'}
              onSaved={saveLine}
              onKeyDown={next}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface RowProps {
  readonly stocktakeId: StocktakeId
  readonly line: StocktakeLine
  readonly blind: boolean
  readonly whole: boolean
  readonly onSaved: (line: StocktakeLine) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

function CountRow({ stocktakeId, line, blind, whole, onSaved, onKeyDown }: RowProps) {
  const { state, message, type, flush } = useCount(stocktakeId, line, onSaved)
  const [text, setText] = useState<string>()
  const known = trimDecimals(line.counted)
  return (
    <li data-line={line.id} data-done={line.counted !== null}>
      <div>
        <b>{line.name}</b>
        <small>
          {line.detail}
          {whole && line.detail && ' · '}
          {whole && <span className="nowrap">{line.code}</span>}
        </small>
        {state === 'refused' || state === 'waiting' ? (
          <small className="bad weight-550" role="alert">
            {state === 'waiting' ? 'Saved on this device. It will sync when you’re back online.' : message}
          </small>
        ) : (
          !blind && line.expected !== null && <small>{number(line.expected)} written down</small>
        )}
      </div>
      <span className="ok">
        {state === 'waiting' ? (
          <CloudOff size={20} aria-label="Not sent yet" />
        ) : (
          line.counted !== null && state === 'saved' && <Check size={22} aria-label="Saved" />
        )}
      </span>
      <span className={`grid gap-2 ${styles['field']}`}>
        <NumberBox
          aria-label={`Count of ${line.name}${whole ? ` in ${line.code}` : ''}`}
          kind={quantityKind(line.unit)}
          hidesFault
          enterKeyHint="next"
          placeholder="–"
          value={text ?? known}
          onChange={(typed) => {
            setText(typed)
            type(typed)
          }}
          onBlur={() => {
            void flush()
            if (text !== undefined && Number(text) === Number(known) && (text === '') === (known === '')) setText(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        <small>{line.unit}</small>
      </span>
    </li>
  )
}
