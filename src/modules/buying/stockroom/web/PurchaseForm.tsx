/** A purchase order is written: from whom, until when, and line after line, supplies and plants. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { sum } from '#kernel/money.ts'
import { trimDecimals } from '#kernel/number.ts'
import { call } from '#web/call.ts'
import { Unsaved } from '#web/Unsaved.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { TypedDay } from '#web/ui/TypedDay.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { money } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { type Opened, OpenedRow } from '#web/ui/OpenedRow.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { useFieldLines } from '#web/ui/use-field-lines.ts'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { draftPurchase, editPurchase } from '../contract.ts'
import { type WholePurchase, purchaseName } from '../purchase.ts'
import { PurchaseEntry } from './PurchaseEntry.tsx'
import { type TypedLine, PurchaseLines, netOf } from './PurchaseLines.tsx'
import { touched } from './purchase-labels.tsx'
import styles from './Stockroom.module.css'

interface FormProps {
  /** Undefined for a new one. */
  readonly purchase: WholePurchase | undefined
  readonly onDone: () => void
}

const linesOf = (purchase: WholePurchase | undefined): TypedLine[] =>
  (purchase?.items ?? []).map((line) => ({
    inventory_item_id: line.inventory_item_id ?? '',
    plant_type_id: line.plant_type_id ?? '',
    container_size: line.container_size ?? '',
    name: line.name,
    unit: line.unit,
    quantity: trimDecimals(line.quantity),
    unit_cost: trimDecimals(line.unit_cost),
  }))

export const PurchaseForm = ({ purchase, ...rest }: FormProps) => (
  <OpenedRow row={purchase}>{(opened) => <OpenedPurchase opened={opened} {...rest} />}</OpenedRow>
)

type OpenedProps = Omit<FormProps, 'purchase'> & { readonly opened: Opened<WholePurchase | undefined> }

function OpenedPurchase({ opened, onDone }: OpenedProps) {
  const settings = useSettings()
  const purchase = opened.row
  const navigate = useNavigate()
  const [vendor, setVendor] = useState(purchase?.vendor ?? '')
  const [expected, setExpected] = useState(purchase?.expected_on ?? '')
  const [notes, setNotes] = useState(purchase?.notes ?? '')
  const { lines, edit } = useFieldLines(() => linesOf(purchase))
  const total = sum(lines.map(netOf))

  const save = async () => {
    const body = {
      vendor,
      ...(expected ? { expected_on: expected } : {}),
      notes,
      items: lines.map((line) => ({
        ...(line.inventory_item_id
          ? { inventory_item_id: line.inventory_item_id }
          : { plant_type_id: line.plant_type_id, container_size: line.container_size }),
        quantity: line.quantity,
        ...(line.unit_cost ? { unit_cost: line.unit_cost } : {}),
      })),
    }
    const saved = await opened.save((row) =>
      row
        ? call(editPurchase, { params: { id: row.id }, body: { ...body, version: row.version } })
        : call(draftPurchase, { body }),
    )
    toast(`${purchaseName(saved.order_number)} is saved.`)
    if (purchase) onDone()
    else await navigate({ to: '/inventory/supplies/purchases/$purchaseId', params: { purchaseId: saved.id }, replace: true })
  }

  return (
    <Page title={purchase ? `Edit ${purchaseName(purchase.order_number)}` : 'New purchase order'}>
      <PlainForm
        className={styles['form']}
        action={opened.action(purchase ? 'Save' : 'Save draft')}
        disabled={lines.length === 0}
        submit={save}
        refreshes={touched}
        errorAction={opened.discard}
        onCancel={() => (purchase ? onDone() : history.back())}
        summary={
          <p className="flex justify-end gap-16 items-baseline muted">
            Without tax <b className="ink text-l num">{money(total, settings)}</b>
          </p>
        }
      >
        <Unsaved typed={[vendor, expected, notes, lines.map(({ key: _, ...line }) => line)]} />
        <Card>
          <div className="fields">
            <Field label="Vendor" name="vendor">
              {(ids) => (
                <Combobox
                  {...ids}
                  free
                  value={vendor}
                  onChange={setVendor}
                  options={settings.vendors.map((name) => ({ value: name, label: name }))}
                  placeholder="Vendor"
                />
              )}
            </Field>
            <TypedDay label="Expected" name="expected_on" value={expected} onChange={setExpected} formats={settings} />
            <TypedField label="Note" name="notes" maxLength={2000} value={notes} onChange={setNotes} />
          </div>
        </Card>
        <Card title="Lines">
          <PurchaseLines lines={lines} edit={edit} />
          <PurchaseEntry onAdd={edit.append} />
        </Card>
      </PlainForm>
    </Page>
  )
}
