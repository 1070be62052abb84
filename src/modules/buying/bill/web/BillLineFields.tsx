/** One line of a bill: what it is for, its amount and tax, and the supply whose stock it raises. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Trash2 } from 'lucide-react'
import type { Expense } from '#modules/buying/expense/expense.ts'
import { StockEffects } from '#modules/buying/expense/web/StockEffects.tsx'
import { useSupplyOptions } from '#modules/supplies/web/use-supply-options.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { type TaxKind, isAccountedFor, taxKinds } from '#modules/setup/settings/tax-kind.ts'
import { purchaseKindOptions } from '#modules/setup/settings/tax-rate-options.ts'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import { useSubmitState } from '#web/ui/use-submit.ts'
import type { BillKind } from '../bill.ts'

export interface TypedBillLine {
  readonly key: string
  readonly id?: string
  readonly description: string
  readonly category: string
  readonly cost: string
  /** Undefined: prefilled by vendor and category. */
  readonly tax: string | undefined
  /** Undefined: the usual one of the vendor. */
  readonly tax_kind: TaxKind | undefined
  readonly inventory_item_id: string
  readonly quantity: string
}

export const emptyLine = (): TypedBillLine => ({
  key: crypto.randomUUID(),
  description: '',
  category: '',
  cost: '',
  tax: undefined,
  tax_kind: undefined,
  inventory_item_id: '',
  quantity: '',
})

interface BillLineProps {
  readonly line: TypedBillLine
  /** The saved line with its day, to preview the effect of a change on the stock. */
  readonly saved: Pick<Expense, 'id' | 'expense_date' | 'cost' | 'gst_paid' | 'quantity'> | undefined
  /** Tax shown: included in the amount, or to account for under the reverse charge. */
  readonly tax: string
  /** Tax kind shown; undefined if the nursery claims no tax. */
  readonly taxKind: TaxKind | undefined
  /** Day whose tax rates are offered. */
  readonly day: string
  /** Path of the line in the request body, for its errors. */
  readonly path: string
  readonly kind: BillKind
  readonly categories: readonly string[]
  readonly onChange: (what: Partial<TypedBillLine>) => void
  readonly onRemove: (() => void) | undefined
}

export function BillLineFields({ line, saved, tax, taxKind, day, path, kind, categories, onChange, onRemove }: BillLineProps) {
  const settings = useSettings()
  const { errorAt } = useSubmitState()
  const at = (name: string) => errorAt(`${path}.${name}`)
  const isReversed = isAccountedFor(taxKind)
  const { options, searching } = useSupplyOptions(line.inventory_item_id)
  return (
    <li>
      <TypedField
        label="What"
        error={at('description')}
        value={line.description}
        onChange={(description) => onChange({ description })}
      />
      <Field label="Category" error={at('category')}>
        {(ids) => (
          <Combobox
            {...ids}
            free
            value={line.category}
            onChange={(category) => onChange({ category })}
            options={categories.map((name) => ({ value: name, label: name }))}
          />
        )}
      </Field>
      <TypedNumber
        label={isReversed ? 'Amount' : 'Amount, tax included'}
        kind="money"
        required
        error={at('cost')}
        value={line.cost}
        onChange={(cost) => onChange({ cost })}
      />
      {taxKind && (
        <Field label={settings.taxLabel} error={at('tax_kind')}>
          {(ids) => (
            <select
              {...ids}
              className={inputClass}
              value={taxKind}
              onChange={({ target }) => onChange({ tax_kind: taxKinds.find((each) => each === target.value), tax: undefined })}
            >
              {purchaseKindOptions(settings, day, taxKind).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <TypedNumber
        label={isReversed ? `${settings.taxLabel} to account for` : `${settings.taxLabel} in it`}
        kind="money"
        placeholder="0.00"
        error={at(isReversed ? 'reverse_charge_tax' : 'gst_paid')}
        value={tax}
        onChange={(typed) => onChange({ tax: typed })}
      />
      {kind === 'bill' && (
        <Field label="Raises the stock of" error={at('inventory_item_id')}>
          {(ids) => (
            <Combobox
              {...ids}
              {...searching}
              value={line.inventory_item_id}
              onChange={(inventory_item_id) => onChange({ inventory_item_id })}
              options={options}
              placeholder="No supply"
            />
          )}
        </Field>
      )}
      {line.inventory_item_id !== '' && (
        <TypedNumber
          label="Quantity"
          kind="quantity"
          required
          error={at('quantity')}
          value={line.quantity}
          onChange={(quantity) => onChange({ quantity })}
        />
      )}
      {saved && (
        <StockEffects
          expense={saved}
          typed={{ expense_date: day, cost: line.cost, gst_paid: isReversed ? '' : tax, quantity: line.quantity }}
        />
      )}
      {onRemove && (
        <IconButton label="Remove line" onClick={onRemove}>
          <Trash2 size={17} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}
