/** Many prices changed at once: which, by how much, from when, with each old and new price before it is done. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Settings } from '#features/settings/settings.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { Checkbox } from '#web/ui/Check.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { counted, day, money, todayOf } from '#web/ui/format.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { toast } from '#web/ui/toast.ts'
import { TypedDay } from '#web/ui/TypedDay.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import type { PreviewedPrice, Rounding } from '../price-change.ts'
import { changePrices, previewPriceChange } from '../price-change-calls.ts'
import styles from './ChangePrices.module.css'
import { PriceChanges } from './PriceChanges.tsx'

const roundings: readonly { readonly value: Rounding; readonly label: string }[] = [
  { value: 'none', label: 'To the cent' },
  { value: '0.90', label: 'To .90' },
  { value: '0.95', label: 'To .95' },
  { value: '0.50', label: 'To .50' },
  { value: '1.00', label: 'To whole' },
]

const start = { by: 'percent', size: '', rounding: '0.90', category: '', container_size: '', search: '', from: '' } as const
type Typed = { -readonly [Key in keyof typeof start]: string }

interface ChangePricesDialogProps {
  readonly settings: Settings
  readonly categories: readonly string[]
  readonly onClose: () => void
}

export function ChangePricesDialog({ settings, categories, onClose }: ChangePricesDialogProps) {
  const [typed, setTyped] = useState<Typed>(start)
  const [left, leave] = useState<ReadonlySet<string>>(new Set())
  const set = (changed: Partial<Typed>) => setTyped({ ...typed, ...changed })
  const isNumber = /^-?\d{1,6}(\.\d{1,2})?$/.test(typed.size)
  const rounding = roundings.find(({ value }) => value === typed.rounding)?.value ?? 'none'
  const rule = { ...(typed.by === 'amount' ? { amount: typed.size } : { percent: typed.size }), rounding }
  const preview = useQuery({
    ...query(previewPriceChange, {
      query: {
        ...rule,
        ...(typed.category ? { category: typed.category } : {}),
        ...(typed.container_size ? { container_size: typed.container_size } : {}),
        ...(typed.search ? { search: typed.search } : {}),
      },
    }),
    enabled: isNumber,
  })
  const rows = isNumber ? (preview.data ?? []) : []
  const chosen = rows.filter(({ id, old_price, new_price }) => !left.has(id) && old_price !== new_price)
  const today = todayOf(settings)
  const submit = async () => {
    const made = await call(changePrices, {
      body: { ...rule, price_ids: chosen.map(({ id }) => id), ...(typed.from ? { effective_on: typed.from } : {}) },
    })
    toast(
      made.applied_at
        ? `${counted(made.applied, 'price')} changed.`
        : `${counted(made.prices, 'price')} will change on ${day(made.effective_on, settings)}.`,
    )
    setTyped(start)
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
        <div className={styles['rule']}>
          <Chips
            label="By"
            value={typed.by}
            onChange={(by) => set({ by })}
            options={[
              { value: 'percent', label: 'Percent' },
              { value: 'amount', label: 'Amount' },
            ]}
          />
          <TypedField
            label={typed.by === 'amount' ? 'Amount up' : 'Percent up'}
            name={typed.by}
            hint="With a minus for down."
            placeholder={typed.by === 'amount' ? '0.50' : '5'}
            autoFocus
            value={typed.size}
            onChange={(size) => set({ size: size.trim().replace(',', '.') })}
          />
          <Select label="Round" value={typed.rounding} onChange={(value) => set({ rounding: value })} options={roundings} />
          <Select
            label="Category"
            value={typed.category}
            onChange={(category) => set({ category })}
            options={[{ value: '', label: 'Every category' }, ...categories.map((each) => ({ value: each, label: each }))]}
          />
          <Select
            label="Size"
            value={typed.container_size}
            onChange={(container_size) => set({ container_size })}
            options={[
              { value: '', label: 'Every size' },
              ...settings.containerSizes.map(({ code }) => ({ value: code, label: code })),
            ]}
          />
          <TypedField label="Plant" placeholder="Every plant" value={typed.search} onChange={(search) => set({ search })} />
          <TypedDay
            label="From"
            name="effective_on"
            value={typed.from || today}
            onChange={(from) => set({ from })}
            formats={settings}
          />
        </div>
        {typed.size !== '' && !isNumber && <p role="alert">Enter a number like 5 or -2.50.</p>}
        {preview.isError && <ErrorBox error={preview.error} retry={() => void preview.refetch()} />}
        {isNumber && preview.isPending && <Skeleton rows={4} />}
        {isNumber && preview.data?.length === 0 && <p>No price is like that.</p>}
        <Preview
          rows={rows}
          left={left}
          settings={settings}
          onToggle={(id, on) => leave(on ? new Set([...left].filter((each) => each !== id)) : new Set([...left, id]))}
        />
      </PlainForm>
      <PriceChanges settings={settings} />
    </Dialog>
  )
}

interface SelectProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

const Select = ({ label, value, onChange, options }: SelectProps) => (
  <Field label={label}>
    {(ids) => (
      <select {...ids} className={inputClass} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
)

interface PreviewProps {
  readonly rows: readonly PreviewedPrice[]
  /** Those that are not changed. */
  readonly left: ReadonlySet<string>
  readonly settings: Settings
  readonly onToggle: (id: string, on: boolean) => void
}

const Preview = ({ rows, left, settings, onToggle }: PreviewProps) =>
  rows.length === 0 ? null : (
    <fieldset className={styles['preview']}>
      <legend>Old and new price</legend>
      {rows.map(({ id, common_name, container_size, old_price, new_price }) => (
        <Checkbox
          key={id}
          label={
            <span className={styles['price']}>
              <span>
                <b>{common_name}</b> {container_size}
              </span>
              <span>
                {money(old_price, settings)} → <b>{money(new_price, settings)}</b>
              </span>
            </span>
          }
          checked={!left.has(id) && old_price !== new_price}
          disabled={old_price === new_price}
          onChange={(on) => onToggle(id, on)}
        />
      ))}
    </fieldset>
  )
