/**
 * Changes many rows of a list in one call: before it, what is changed and what is left out, with the reason; after it, one message with Undo.
 * All of the rows are changed or none.
 */
import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import { refresh } from '../refresh.ts'
import { useAction } from '../use-action.ts'
import { ChosenRows } from './ChosenRows.tsx'
import { Dialog } from './Dialog.tsx'
import { Form } from './Form.tsx'
import { toast } from './toast.ts'

interface Versioned {
  readonly id: string
  readonly version: number
}

interface BulkDialogProps<Shape extends z.ZodMiniType<FieldValues, FieldValues>, Row extends Versioned, Change extends object> {
  readonly title: string
  readonly rows: readonly Row[]
  readonly nameOf: (row: Row) => string
  /** Reason why a row is left out, shown after the name of the row. */
  readonly faultOf?: (row: Row) => string | undefined
  readonly shape: Shape
  readonly start: z.input<Shape>
  readonly changeOf: (values: z.output<Shape>, row: Row) => Change
  /** The same fields as the row has them now, for Undo. */
  readonly valuesOf: (row: Row) => Change
  readonly save: (changes: readonly (Change & Pick<Row, 'id' | 'version'>)[]) => Promise<readonly Pick<Row, 'id' | 'version'>[]>
  readonly action: string
  /** Success message by number of rows: "12 tasks moved." */
  readonly doneText: (rows: number) => string
  /** Path prefixes of queries to refetch after the change. */
  readonly refreshes: readonly string[]
  /** `done` is true when the rows were changed. */
  readonly onClose: (done: boolean) => void
  readonly children?: ReactNode
}

export function BulkDialog<Shape extends z.ZodMiniType<FieldValues, FieldValues>, Row extends Versioned, Change extends object>({
  title,
  rows: chosen,
  nameOf,
  faultOf = () => undefined,
  changeOf,
  valuesOf,
  save,
  doneText,
  refreshes,
  onClose,
  children,
  ...form
}: BulkDialogProps<Shape, Row, Change>) {
  const client = useQueryClient()
  const { run } = useAction(...refreshes)
  // Rows of the change in progress. The dialog closes once the list behind it shows their new versions, so that they can be
  // changed again.
  const [sent, setSent] = useState<readonly Row[]>()
  const rows = sent ?? chosen
  const left = rows.flatMap((row) => {
    const fault = faultOf(row)
    return fault === undefined ? [] : [{ row, name: nameOf(row), fault }]
  })
  const changed = rows.filter((row) => !left.some((each) => each.row === row))
  const change = async (values: z.output<Shape>) => {
    const saved = await save(changed.map((row) => ({ ...changeOf(values, row), id: row.id, version: row.version }))).finally(() =>
      refresh(client, ...refreshes),
    )
    const before = new Map(changed.map((row) => [row.id, row]))
    const back = () =>
      run(async () => {
        await save(
          saved.flatMap(({ id, version }) => {
            const row = before.get(id)
            return row ? { ...valuesOf(row), id, version } : []
          }),
        )
        toast('Undone.')
      })
    toast(doneText(changed.length), { action: { label: 'Undo', do: () => void back() } })
    onClose(true)
  }
  const submit = (values: z.output<Shape>) => {
    setSent(rows)
    return change(values).finally(() => setSent(undefined))
  }
  return (
    <Dialog title={title} onClose={() => onClose(false)}>
      {changed.length === 0 ? (
        <ChosenRows changed={[]} left={left} />
      ) : (
        <Form {...form} submit={submit} onCancel={() => onClose(false)}>
          {children}
          <ChosenRows changed={changed.map(nameOf)} left={left} />
        </Form>
      )}
    </Dialog>
  )
}
