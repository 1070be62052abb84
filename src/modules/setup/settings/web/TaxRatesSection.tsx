/** The tax rates: what applies now, what applied before and what will. A change of rate has its day, so that earlier sales stay as they were. */
import { useSettings } from './use-settings.ts'
import { CalendarClock, Pencil, Percent, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Problem } from '#kernel/problem.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Column } from '#web/ui/column.ts'
import { AmountField, DateField } from '#web/ui/ControlledFields.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Form, SelectField, TextField } from '#web/ui/Form.tsx'
import { Card } from '#web/ui/Page.tsx'
import { day, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { RateChangeForm, type Settings, TaxRateForm } from '../settings.ts'
import { type TaxKind, taxKinds } from '../tax-kind.ts'
import { kindNames } from '../tax-rate-options.ts'
import { changedFrom, rateFaults } from '../change-tax-rates.ts'
import { type TaxRate, isOn } from '../tax-rates.ts'
import styles from './AdminTab.module.css'
import { useDraft } from './fields.tsx'

interface Open {
  readonly what: 'edit' | 'change'
  /** Undefined: a new rate. */
  readonly rate?: TaxRate
}

export function TaxRatesSection() {
  const { settings, refused, change } = useDraft()
  const [open, setOpen] = useState<Open>()
  const rates = settings.taxRates
  const remove = (rate: TaxRate) => {
    change({ taxRates: rates.filter((each) => each !== rate) })
    toast(`${rate.name} (${Number(rate.percent)}%) is removed.`, {
      action: { label: 'Undo', do: () => change({ taxRates: rates }) },
    })
  }
  const close = () => setOpen(undefined)
  return (
    <Card
      title="Tax Rates"
      actions={
        <Button onClick={() => setOpen({ what: 'edit' })}>
          <Plus size={16} aria-hidden /> Add a rate
        </Button>
      }
    >
      <p className={`muted ${styles['note']}`}>
        Plants, supplies and open items have a kind of tax; the rate of that kind on the day of the sale is charged. Sales keep
        the rate they were made at.
      </p>
      <DataTable
        label="Tax rates"
        rows={rates}
        columns={columnsFor(settings)}
        rowKey={(rate) => [rate.kind, rate.place, rate.from ?? ''].join('/')}
        onOpen={(rate) => setOpen({ what: 'edit', rate })}
        actions={(rate) => [
          { label: 'Edit…', icon: Pencil, do: () => setOpen({ what: 'edit', rate }) },
          ...(rate.until === null
            ? [{ label: 'Change from a day…', icon: CalendarClock, do: () => setOpen({ what: 'change', rate }) }]
            : []),
          { label: 'Remove', icon: Trash2, do: () => remove(rate) },
        ]}
        empty={
          <EmptyState icon={Percent} title="No tax rates">
            Without a rate, no tax is charged.
          </EmptyState>
        }
      />
      {refused['taxRates'] && <p role="alert">{refused['taxRates']}</p>}
      {open?.what === 'edit' && <RateDialog rate={open.rate} onSave={(taxRates) => change({ taxRates })} onClose={close} />}
      {open?.what === 'change' && open.rate && (
        <ChangeDialog rate={open.rate} onSave={(taxRates) => change({ taxRates })} onClose={close} />
      )}
    </Card>
  )
}

function columnsFor(settings: Settings): readonly Column<TaxRate>[] {
  const today = todayOf(settings)
  return [
    {
      id: 'name',
      title: 'Name',
      cell: ({ name, place }) => (place ? `${name}, ${place}` : name),
      sortBy: ({ name, place }) => `${name} ${place}`,
      phone: 'title',
    },
    {
      id: 'percent',
      title: 'Rate',
      align: 'end',
      width: '90px',
      cell: ({ percent }) => `${Number(percent)}%`,
      sortBy: ({ percent }) => Number(percent),
      phone: 'end',
    },
    {
      id: 'applies',
      title: 'Applies',
      cell: (rate) => (
        <>
          {appliesText(rate, settings)}{' '}
          {!isOn(rate, today) && <Badge tone="neutral">{rate.until && rate.until < today ? 'Ended' : 'Upcoming'}</Badge>}
        </>
      ),
      sortBy: ({ from }) => from ?? '',
      phone: 'detail',
    },
  ]
}

function appliesText({ from, until }: TaxRate, settings: Settings): string {
  if (from && until) return `${day(from, settings)} to ${day(until, settings)}`
  if (from) return `From ${day(from, settings)}`
  return until ? `Until ${day(until, settings)}` : 'Always'
}

/** An import is a kind of purchase, at the rates of the goods. */
const rateKinds = taxKinds.filter((kind) => kind !== 'import')

interface RateDialogProps {
  readonly rate: TaxRate | undefined
  readonly onSave: (rates: TaxRate[]) => void
  readonly onClose: () => void
}

function RateDialog({ rate, onSave, onClose }: RateDialogProps) {
  const settings = useSettings()
  const start = rate ?? { name: '', kind: 'standard' as TaxKind, percent: '', place: '', from: null, until: null }
  return (
    <Dialog title={rate ? rate.name : 'New tax rate'} onClose={onClose}>
      <Form
        shape={TaxRateForm}
        start={{ ...start, from: start.from ?? '', until: start.until ?? '' }}
        action={rate ? 'Save' : 'Add'}
        onCancel={onClose}
        submit={async ({ name, kind, percent, place = '', from = null, until = null }) => {
          const next = { name, kind, percent, place, from, until }
          const rates = rate ? settings.taxRates.map((each) => (each === rate ? next : each)) : [...settings.taxRates, next]
          refuseFaults(rates)
          onSave(rates)
          onClose()
        }}
      >
        <TextField name="name" label="Name" required />
        <SelectField name="kind" label="Kind" options={rateKinds.map((value) => ({ value, label: kindNames[value] }))} />
        <AmountField name="percent" label="Rate (%)" kind="taxRate" required />
        <TextField
          name="place"
          label="Place"
          hint="Where goods are delivered, such as a county. Leave blank for pick-ups at the nursery and all other places."
        />
        <DateField name="from" label="First day" hint="Leave blank for no start date." formats={settings} />
        <DateField name="until" label="Last day" hint="Leave blank for no end date." formats={settings} />
      </Form>
    </Dialog>
  )
}

function ChangeDialog({ rate, onSave, onClose }: RateDialogProps & { readonly rate: TaxRate }) {
  const settings = useSettings()
  return (
    <Dialog title={`Change ${rate.name}`} onClose={onClose}>
      <Form
        shape={RateChangeForm}
        start={{ percent: '', from: '' }}
        action="Change rate"
        onCancel={onClose}
        submit={async ({ percent, from }) => {
          if (rate.from !== null && from < rate.from) {
            const message = `This rate starts on ${day(rate.from, settings)}. Enter that date or a later one.`
            throw new Problem('INVALID', message, { errors: [{ path: 'from', message }] })
          }
          const rates = changedFrom(settings.taxRates, rate, percent, from)
          refuseFaults(rates)
          onSave(rates)
          toast(`${rate.name} is ${Number(percent)}% from ${day(from, settings)}.`)
          onClose()
        }}
      >
        <p>
          {rate.name} is {Number(rate.percent)}% now. It ends the day before the new one begins; sales before that day keep it.
        </p>
        <AmountField name="percent" label="New rate (%)" kind="taxRate" required />
        <DateField name="from" label="From" formats={settings} required />
      </Form>
    </Dialog>
  )
}

/** Throws what is wrong with the rates at the fields of the form; the server checks the same. */
function refuseFaults(rates: readonly TaxRate[]): void {
  const [fault] = rateFaults(rates)
  if (fault) throw new Problem('INVALID', fault.message, { errors: [{ path: fault.field, message: fault.message }] })
}
