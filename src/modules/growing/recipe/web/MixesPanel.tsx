/** Mixes that are made here: what each takes, and making it. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Blend, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { quantityKind } from '#modules/supplies/units.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { refresh } from '#web/refresh.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState, ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { AmountField, DateField, NumberField } from '#web/ui/ControlledFields.tsx'
import { Form, TextField } from '#web/ui/Form.tsx'
import { Card } from '#web/ui/Page.tsx'
import { money, number, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useQuery } from '#web/use-query.ts'
import { MakeMix, type Mix } from '../mix.ts'
import { listMixes, makeMix } from '../mix-calls.ts'
import { MixDialog } from './MixDialog.tsx'
import styles from './RecipesScreen.module.css'

type Row = z.infer<typeof Mix>

export function MixesPanel() {
  const settings = useSettings()
  const client = useQueryClient()
  const mixes = useQuery(query(listMixes))
  const [editing, setEditing] = useState<Row | 'new'>()
  const [making, setMaking] = useState<Row>()
  const changed = () => refresh(client, '/api/mixes', '/api/inventory', '/api/recipes')
  const add = (
    <Button aria-keyshortcuts="N" onClick={() => setEditing('new')}>
      <Plus size={16} aria-hidden /> Add a mix
    </Button>
  )
  return (
    <>
      {mixes.isPending ? (
        <Skeleton rows={6} />
      ) : mixes.isError ? (
        <ErrorBox error={mixes.error} retry={() => void mixes.refetch()} />
      ) : mixes.data.length === 0 ? (
        <EmptyState icon={Blend} title="No mixes yet" actions={add}>
          List what goes into 1 m³ of mix. Making it uses up the ingredients and carries their cost.
        </EmptyState>
      ) : (
        <>
          <div>{add}</div>
          <div className={`grid gap-16 ${styles['mixes']}`}>
            {mixes.data.map((mix) => (
              <Card key={mix.id} title={mix.name}>
                <p className="muted">
                  {number(mix.quantity_on_hand)} {mix.unit} on hand, {money(Number(mix.average_cost).toFixed(2), settings)} a{' '}
                  {mix.unit}
                </p>
                <ul>
                  {mix.components.map((each) => (
                    <li className="flex between gap-12 line-top num" key={each.id}>
                      <span>{each.name}</span>
                      <span>
                        {number(each.quantity)} {each.unit}
                      </span>
                    </li>
                  ))}
                </ul>
                <div className="flex gap-4">
                  <Button kind="primary" onClick={() => setMaking(mix)}>
                    <Blend size={16} aria-hidden /> Make
                  </Button>
                  <Button onClick={() => setEditing(mix)}>
                    <Pencil size={16} aria-hidden /> Edit
                  </Button>
                </div>
              </Card>
            ))}
          </div>
        </>
      )}
      {editing && (
        <MixDialog
          mix={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onSaved={() => {
            setEditing(undefined)
            void changed()
          }}
        />
      )}
      {making && (
        <MakeDialog
          mix={making}
          onClose={() => setMaking(undefined)}
          onMade={() => {
            setMaking(undefined)
            void changed()
          }}
        />
      )}
    </>
  )
}

interface MakeDialogProps {
  readonly mix: Row
  readonly onClose: () => void
  readonly onMade: () => void
}

function MakeDialog({ mix, onClose, onMade }: MakeDialogProps) {
  const settings = useSettings()
  const make = async (body: MakeMix) => {
    const { quantity } = body
    const made = await call(makeMix, { params: { id: mix.id }, body })
    toast(
      `${number(quantity)} ${mix.unit} of ${mix.name} for ${money(Number(made.cost).toFixed(2), settings)}: ${number(made.quantity_on_hand)} on hand.`,
    )
    onMade()
  }
  return (
    <Dialog title={`Make ${mix.name}`} onClose={onClose}>
      <Form
        shape={MakeMix}
        start={{ quantity: '', day: todayOf(settings), minutes: '', lot: '' }}
        submit={make}
        action="Make mix"
        onCancel={onClose}
      >
        <AmountField name="quantity" kind={quantityKind(mix.unit)} label={`Quantity (${mix.unit})`} required placeholder="2" />
        <DateField name="day" label="Day" formats={settings} required />
        <NumberField name="minutes" label="Labour (minutes)" hint="For the record, not in the cost of the mix" step={5} />
        <TextField name="lot" label="Lot" hint="Shown in the history of the mix" />
      </Form>
    </Dialog>
  )
}
