/** Many prices changed at once: which, by how much, from when, with each old and new price before it is done. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { Checkbox } from '#web/ui/Check.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { counted, day, money } from '#web/ui/format.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { toast } from '#web/ui/toast.ts'
import { useQuery } from '#web/use-query.ts'
import type { PreviewedPrice } from '../price-change.ts'
import { changePrices, previewPriceChange } from '../price-change-calls.ts'
import styles from './ChangePrices.module.css'
import { RuleFields, usePriceRule } from './PriceRule.tsx'
import { PriceChanges } from './PriceChanges.tsx'

interface ChangePricesDialogProps {
  readonly categories: readonly string[]
  readonly onClose: () => void
}

export function ChangePricesDialog({ categories, onClose }: ChangePricesDialogProps) {
  const settings = useSettings()
  const change = usePriceRule()
  const { typed, isNumber, rule } = change
  const [left, leave] = useState<ReadonlySet<string>>(new Set())
  const preview = useQuery({ ...query(previewPriceChange, { query: { ...rule, ...change.selection } }), enabled: isNumber })
  const rows = isNumber ? (preview.data ?? []) : []
  const chosen = rows.filter(({ id, old_price, new_price }) => !left.has(id) && old_price !== new_price)
  const submit = async () => {
    const made = await call(changePrices, {
      body: { ...rule, price_ids: chosen.map(({ id }) => id), ...(typed.from ? { effective_on: typed.from } : {}) },
    })
    toast(
      made.applied_at
        ? `${counted(made.applied, 'price')} changed.`
        : `${counted(made.prices, 'price')} will change on ${day(made.effective_on, settings)}.`,
    )
    change.reset()
  }
  return (
    <Dialog title="Change prices" wide onClose={onClose}>
      <PlainForm
        action={chosen.length === 0 ? 'Change prices' : `Change ${counted(chosen.length, 'price')}`}
        disabled={chosen.length === 0}
        submit={submit}
        refreshes={['/api/plant-types']}
        onCancel={onClose}
      >
        <RuleFields change={change} categories={categories} />
        {preview.isError && <ErrorBox error={preview.error} retry={() => void preview.refetch()} />}
        {isNumber && <PreviewState isPending={preview.isPending} isEmpty={preview.data?.length === 0} />}
        <Preview
          rows={rows}
          left={left}
          onToggle={(id, on) => leave(on ? new Set([...left].filter((each) => each !== id)) : new Set([...left, id]))}
        />
      </PlainForm>
      <PriceChanges />
    </Dialog>
  )
}

interface PreviewStateProps {
  readonly isPending: boolean
  readonly isEmpty: boolean
}

const PreviewState = ({ isPending, isEmpty }: PreviewStateProps) =>
  isPending ? <Skeleton rows={4} /> : isEmpty ? <p>No prices match your filters.</p> : null

interface PreviewProps {
  readonly rows: readonly PreviewedPrice[]
  /** Prices to leave as they are. */
  readonly left: ReadonlySet<string>
  readonly onToggle: (id: string, on: boolean) => void
}

function Preview({ rows, left, onToggle }: PreviewProps) {
  const settings = useSettings()
  if (rows.length === 0) return null
  return (
    <fieldset className={`gap-2 scroll ${styles['preview']}`}>
      <legend className="weight-550">Old and new price</legend>
      {rows.map(({ id, common_name, container_size, old_price, new_price }) => (
        <div key={id} className={`grid gap-12 items-center line-bottom num ${styles['price']}`}>
          <Checkbox
            label={<b>{common_name}</b>}
            hint={container_size}
            checked={!left.has(id) && old_price !== new_price}
            disabled={old_price === new_price}
            onChange={(on) => onToggle(id, on)}
          />
          <span>
            {money(old_price, settings)} → <b>{money(new_price, settings)}</b>
          </span>
        </div>
      ))}
    </fieldset>
  )
}
