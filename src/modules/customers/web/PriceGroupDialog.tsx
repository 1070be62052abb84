/** A price group is written: its name, and line after line what is off, for what, from how many on. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { Plus, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { allPrices } from '#modules/plants/contract.ts'
import { trimDecimals } from '#kernel/number.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { inputClass } from '#web/ui/Field.tsx'
import { NumberBox } from '#web/ui/NumberBox.tsx'
import { currencySign, money } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { type Opened, OpenedRow } from '#web/ui/OpenedRow.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { useQuery } from '#web/use-query.ts'
import type { PriceGroup } from '../price-group.ts'
import { createPriceGroup, editPriceGroup } from '../price-group-calls.ts'
import styles from './PriceGroupDialog.module.css'

interface DraftRule {
  readonly key: string
  /** A plant's id, a size, both with a bar between, or neither. */
  readonly what: string
  readonly from: string
  readonly by: 'percent' | 'price'
  readonly amount: string
}

interface PriceGroupDialogProps {
  readonly group: PriceGroup | undefined
  readonly onClose: () => void
}

const bar = '|'
const rulesOf = (group: PriceGroup | undefined): DraftRule[] =>
  group?.rules.map((rule) => ({
    key: crypto.randomUUID(),
    what: `${rule.plant_type_id ?? ''}${bar}${rule.container_size ?? ''}`,
    from: String(rule.from_quantity),
    by: rule.price === null ? 'percent' : 'price',
    amount: rule.price ?? trimDecimals(rule.percent),
  })) ?? [emptyRule()]
const emptyRule = (): DraftRule => ({ key: crypto.randomUUID(), what: bar, from: '1', by: 'percent', amount: '' })

export const PriceGroupDialog = ({ group, ...rest }: PriceGroupDialogProps) => (
  <Dialog title={group ? group.name : 'New price group'} wide onClose={rest.onClose}>
    <OpenedRow row={group}>{(opened) => <PriceGroupForm opened={opened} {...rest} />}</OpenedRow>
  </Dialog>
)

type PriceGroupFormProps = Omit<PriceGroupDialogProps, 'group'> & { readonly opened: Opened<PriceGroup | undefined> }

function PriceGroupForm({ opened, onClose }: PriceGroupFormProps) {
  const settings = useSettings()
  const group = opened.row
  const goods = useQuery(query(allPrices))
  const [name, setName] = useState(group?.name ?? '')
  const [rules, setRules] = useState(() => rulesOf(group))
  const options = useMemo(() => {
    const all = goods.data ?? []
    const plants = new Map(all.map((good) => [good.plant_type_id, good]))
    return [
      { value: bar, label: 'All plants' },
      ...[...new Set(all.map((good) => good.container_size))]
        .toSorted((a, b) => a.localeCompare(b, undefined, { numeric: true }))
        .map((size) => ({ value: `${bar}${size}`, label: `Every ${size}` })),
      ...[...plants.values()].map((good) => ({
        value: `${good.plant_type_id}${bar}`,
        label: `${good.common_name}, every size`,
        detail: good.botanical_name,
      })),
      ...all.map((good) => ({
        value: `${good.plant_type_id}${bar}${good.container_size}`,
        label: `${good.common_name}, ${good.container_size}`,
        detail: money(good.price, settings),
      })),
    ]
  }, [goods.data, settings])
  const change = (key: string, what: Partial<DraftRule>) =>
    setRules(rules.map((rule) => (rule.key === key ? { ...rule, ...what } : rule)))

  const save = async () => {
    const body = {
      name,
      rules: rules.map(({ what, from, by, amount }) => {
        const [plant_type_id = '', container_size = ''] = what.split(bar)
        return {
          plant_type_id: plant_type_id || null,
          container_size: container_size || null,
          from_quantity: from || '1',
          ...(by === 'price' ? { price: amount || null } : { percent: amount || null }),
        }
      }),
    }
    const saved = await opened.save((row) =>
      row
        ? call(editPriceGroup, { params: { id: row.id }, body: { ...body, version: row.version } })
        : call(createPriceGroup, { body }),
    )
    toast(`${saved.name} is saved. The till, orders and lists sell by it from now on.`)
    onClose()
  }

  return (
    <PlainForm
      action={opened.action('Save prices')}
      errorAction={opened.discard}
      submit={save}
      refreshes={['/api/price-groups', '/api/business-accounts', '/api/orders']}
      onCancel={onClose}
    >
      {({ errorAt }) => (
        <>
          <TypedField
            label="Name"
            required
            name="name"
            maxLength={60}
            placeholder="Landscapers"
            autoFocus={group === undefined}
            value={name}
            onChange={setName}
          />
          <p className="muted text-s">
            The most specific line applies: plant and size, then plant, then size, then everything. Nobody pays more than the list
            price.
          </p>
          <ul className={`grid gap-8 ${styles['rules']}`}>
            {rules.map((rule, i) => (
              <li key={rule.key}>
                <Combobox
                  aria-label="For"
                  value={rule.what}
                  options={options}
                  placeholder="All plants"
                  busy={goods.isPending}
                  onChange={(what) => change(rule.key, { what: what || bar })}
                />
                <label className="row gap-8 muted">
                  from
                  <NumberBox
                    aria-label="From how many on"
                    kind="whole"
                    value={rule.from}
                    onChange={(from) => change(rule.key, { from })}
                  />
                </label>
                <select
                  className={inputClass}
                  aria-label="Agreed price"
                  value={rule.by}
                  onChange={(event) => change(rule.key, { by: event.target.value === 'price' ? 'price' : 'percent' })}
                >
                  <option value="percent">% off</option>
                  <option value="price">{currencySign(settings)} each</option>
                </select>
                <NumberBox
                  aria-label={rule.by === 'price' ? 'Price of one' : 'Percent off'}
                  aria-invalid={errorAt(`rules.${i}`) !== undefined}
                  kind={rule.by === 'price' ? 'money' : 'percent'}
                  value={rule.amount}
                  onChange={(amount) => change(rule.key, { amount })}
                />
                <IconButton label="Take this price off" onClick={() => setRules(rules.filter((each) => each.key !== rule.key))}>
                  <X size={18} aria-hidden />
                </IconButton>
                {errorAt(`rules.${i}`) && <small role="alert">{errorAt(`rules.${i}`)}</small>}
              </li>
            ))}
          </ul>
          <Button onClick={() => setRules([...rules, emptyRule()])}>
            <Plus size={17} aria-hidden /> Add a price
          </Button>
        </>
      )}
    </PlainForm>
  )
}
