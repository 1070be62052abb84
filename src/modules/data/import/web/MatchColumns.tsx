/** Choices of columns, date order and decimals; remembered for the next file. */
import { Suspense, useState } from 'react'
import { lazyNamed } from '#web/lazy-named.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Page.tsx'
import { counted } from '#web/ui/format.ts'
import type { Import } from '../contract.ts'
import type { ImportColumn } from '../import-kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import styles from './Imports.module.css'
import { useChange } from './use-change.ts'
import { Choice, KindOptions, LettersChoice, SheetChoice, Typed } from './ImportChoices.tsx'

const MakeColumn = lazyNamed(() => import('./MakeColumn.tsx'), 'MakeColumn')

/** Opens the dialog of a column that is made. */
const makeChoice = '\u0000make'

export function MatchColumns({ draft }: { readonly draft: Import }) {
  const kind = kindOf(draft.kind)
  const { change, busy } = useChange(draft)
  const { titles, columns, options, header_row, asks_columns, unused_titles, rows_above } = draft
  const [making, setMaking] = useState<string>()
  const missing = kind.columns.filter(({ name, required }) => required && columns[name] === undefined)
  const choose = (name: string, title: string) => {
    // A column of the file is one thing at most.
    const others = Object.entries(columns).filter(([each, chosen]) => each !== name && chosen !== title)
    void change({ columns: { ...Object.fromEntries(others), ...(title === '' ? {} : { [name]: title }) } })
  }
  const choice = ({ name, required, hint }: ImportColumn) => (
    <Choice
      key={name}
      label={name}
      hint={asks_columns.includes(name) ? 'Is this the right one?' : hint}
      required={required}
      value={columns[name] ?? ''}
      options={[
        ['', 'Not in this file'],
        ...titles.map((title) => [title, title] as const),
        [makeChoice, 'Several columns, or one value…'],
      ]}
      onChange={(title) => (title === makeChoice ? setMaking(name) : choose(name, title))}
    />
  )
  const isShown = ({ name, required }: ImportColumn) => required === true || columns[name] !== undefined
  const [shown, others] = [kind.columns.filter(isShown), kind.columns.filter((column) => !isShown(column))]
  return (
    <Card title="Columns">
      <p className={`below-12 ${styles['text']}`}>
        {missing.length > 0
          ? `Choose which column of your file is ${missing.map(({ name }) => name).join(', ')}.`
          : 'We matched the columns by their titles and contents. Correct what is wrong: it is remembered for your next file.'}
      </p>
      {asks_columns.length > 0 && (
        <div className={`row wrap gap-8 below-12 ${styles['bar']}`}>
          <p
            className={styles['text']}
          >{`Not certain: ${asks_columns.map((name) => `${name} is ${columns[name]}`).join(', ')}.`}</p>
          <Button busy={busy} onClick={() => void change({ columns })}>
            Yes, these columns are right
          </Button>
        </div>
      )}
      <fieldset className={`items-start min-0 ${styles['columns']}`} disabled={busy}>
        {shown.map(choice)}
      </fieldset>
      {others.length > 0 && (
        <details className={styles['more']}>
          <summary className="row brand weight-600">{`${counted(others.length, 'more column')} that your file may have`}</summary>
          <fieldset className={`items-start min-0 ${styles['columns']}`} disabled={busy}>
            {others.map(choice)}
          </fieldset>
        </details>
      )}
      {unused_titles.length > 0 && (
        <p className={`below-12 ${styles['text']}`}>{`Not imported from your file: ${unused_titles.join(', ')}.`}</p>
      )}
      {rows_above.length > 0 && (
        <p className={`below-12 ${styles['text']}`}>{`Above the titles, not imported: ${rows_above.join('; ')}.`}</p>
      )}
      {making !== undefined && (
        <Suspense>
          <MakeColumn
            name={making}
            draft={draft}
            onMake={(title) => choose(making, title)}
            onClose={() => setMaking(undefined)}
          />
        </Suspense>
      )}
      <h3 className={`row wrap gap-8 ${styles['bar']}`}>How to read it</h3>
      <fieldset className={`items-start min-0 ${styles['columns']}`} disabled={busy}>
        <SheetChoice draft={draft} />
        <LettersChoice draft={draft} />
        <HeaderRow key={header_row} row={header_row} onChange={(row) => void change({ header_row: row })} />
        <Choice
          label="Dates are written"
          value={draft.asks_date_order ? '' : options.date_order}
          required={draft.asks_date_order}
          options={[
            ...(draft.asks_date_order ? ([['', 'Choose…']] as const) : []),
            ['day first', '31/12/2026'],
            ['month first', '12/31/2026'],
          ]}
          onChange={(order) => {
            if (order === 'day first' || order === 'month first') void change({ options: { date_order: order } })
          }}
        />
        <Choice
          label="Decimals are written"
          value={draft.asks_decimals ? '' : options.decimals}
          required={draft.asks_decimals}
          options={[...(draft.asks_decimals ? ([['', 'Choose…']] as const) : []), ['point', '1,234.50'], ['comma', '1.234,50']]}
          onChange={(decimals) => {
            if (decimals === 'point' || decimals === 'comma') void change({ options: { decimals } })
          }}
        />
        <KindOptions draft={draft} onChange={(changed) => void change({ options: changed })} />
      </fieldset>
    </Card>
  )
}

const HeaderRow = ({ row, onChange }: { readonly row: number; readonly onChange: (row: number) => void }) => (
  <Typed
    label="Row with the titles"
    hint="0 if there are none"
    value={String(row)}
    maxLength={5}
    onChange={(text) => {
      if (/^\d+$/.test(text)) onChange(Number(text))
    }}
  />
)
