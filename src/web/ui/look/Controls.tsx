/** Buttons and fields, as people meet them. */
import { Plus, Printer, Trash2 } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Count, Day, Money, Text } from '#kernel/wire.ts'
import { Button, IconButton } from '../Button.tsx'
import { Chips } from '../Chips.tsx'
import { CheckboxField, ComboboxField, DateField, MoneyField, NumberField, SwitchField } from '../ControlledFields.tsx'
import { ConfirmDialog, Dialog } from '../Dialog.tsx'
import { FileDrop } from '../FileDrop.tsx'
import { Form, SelectField, TextAreaField, TextField } from '../Form.tsx'
import { Logo } from '../Logo.tsx'
import { Menu } from '../Menu.tsx'
import { Card } from '../Page.tsx'
import { SearchField } from '../SearchField.tsx'
import { Tabs } from '../Tabs.tsx'
import { toast } from '../toast.ts'
import styles from './look.module.css'

const formats = { currency: 'NZD', dateFormat: 'DD/MM/YYYY', timeZone: 'Pacific/Auckland' }
const plants = ['Kōwhai', 'Harakeke', 'Mānuka', 'Tī kōuka', 'Pōhutukawa'].map((label, i) => ({
  value: String(i),
  label,
  detail: ['Sophora microphylla', 'Phormium tenax', 'Leptospermum scoparium', 'Cordyline australis', 'Metrosideros excelsa'][i]!,
}))
const Sample = z.object({
  plant: Text(),
  location: Text(20),
  size: Text(),
  quantity: Count,
  price: Money,
  potted: Day,
  notes: z.optional(Text(2000)),
  forSale: z.boolean(),
  labels: z.boolean(),
})

export function Controls() {
  const [search, setSearch] = useState('')
  const [state, setState] = useState<'all' | 'growing' | 'sale'>('all')
  const [tab, setTab] = useState<'unread' | 'read'>('unread')
  const [dialog, setDialog] = useState<'form' | 'side' | 'sure'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <div className={`row gap-16 ${styles['nav']}`}>
        <Logo /> <b>Glasshouse</b> <span>Dashboard</span> <span>Plants</span>
      </div>
      <Card title="Buttons">
        <div className="row wrap gap-10">
          <Button kind="primary" onClick={() => setDialog('form')}>
            <Plus size={16} aria-hidden /> Add batch
          </Button>
          <Button onClick={() => setDialog('side')}>Open at the side</Button>
          <Button kind="ghost" onClick={() => toast('Batch 26W31-PHOTEN-03 moved', { action: { label: 'Undo', do: close } })}>
            Move
          </Button>
          <Button kind="danger" onClick={() => setDialog('sure')}>
            <Trash2 size={16} aria-hidden /> Delete
          </Button>
          <Button busy>Saving…</Button>
          <Button disabled>Not now</Button>
          <IconButton label="Print">
            <Printer size={18} aria-hidden />
          </IconButton>
          <Menu
            name="Actions on this batch"
            actions={[
              { label: 'Print labels', icon: Printer, do: close },
              { label: 'Delete', icon: Trash2, danger: true, do: close },
            ]}
          />
        </div>
      </Card>
      <div className="row wrap gap-10">
        <SearchField label="Search plants" value={search} onChange={setSearch} />
        <Chips
          label="State"
          value={state}
          onChange={setState}
          options={[
            { value: 'all', label: 'All' },
            { value: 'growing', label: 'Growing' },
            { value: 'sale', label: 'For sale' },
          ]}
        />
      </div>
      <div className={`grid gap-20 ${styles['columns']}`}>
        <Card title="A form">
          <SampleForm />
        </Card>
        <Card title="Parts of a screen">
          <Tabs
            label="Notifications"
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'unread', label: 'Unread', count: 12 },
              { value: 'read', label: 'Read' },
            ]}
          >
            <p>{tab === 'unread' ? 'Twelve to read.' : 'All of these were read.'}</p>
          </Tabs>
          <FileDrop label="Drop a price list here" hint=".xlsx or .csv" accept=".csv,.xlsx" onFile={(file) => toast(file.name)} />
        </Card>
      </div>
      {dialog === 'form' && (
        <Dialog title="Add a batch" onClose={close}>
          <SampleForm onCancel={close} />
        </Dialog>
      )}
      {dialog === 'side' && (
        <Dialog title="26W31-PHOTEN-03" side onClose={close}>
          <p>Two hundred harakeke in PB3, in Tunnel 2.</p>
        </Dialog>
      )}
      {dialog === 'sure' && (
        <ConfirmDialog title="Delete this batch?" action="Delete the batch" onConfirm={close} onClose={close}>
          <p>Its history goes with it.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function SampleForm({ onCancel }: { readonly onCancel?: () => void }) {
  return (
    <Form
      shape={Sample}
      start={{
        plant: '',
        location: 'Tunnel 2',
        size: 'PB3',
        quantity: '200',
        price: '12.50',
        potted: '2026-03-07',
        notes: '',
        forSale: true,
        labels: false,
      }}
      submit={() => Promise.resolve(toast('The batch is saved'))}
      action="Save batch"
      onCancel={onCancel}
    >
      <ComboboxField name="plant" label="Plant" required options={plants} placeholder="Type a few letters" />
      <TextField name="location" label="Location" hint="At most 20 characters." />
      <div className={`grid gap-20 ${styles['columns']}`}>
        <SelectField name="size" label="Container" options={['9 cm', 'PB3', 'PB5']} />
        <NumberField name="quantity" label="Plants" min={1} max={5000} />
        <MoneyField name="price" label="Price" formats={formats} />
        <DateField name="potted" label="Potted on" formats={formats} />
      </div>
      <TextAreaField name="notes" label="Notes" />
      <SwitchField name="forSale" label="For sale" hint="It appears at the till." />
      <CheckboxField name="labels" label="Print 200 labels" />
    </Form>
  )
}
