/** One seed lot: its figures, what is done with it, and its entries with Undo. */
import { Link } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DescriptionList, type Detail } from '#web/ui/DescriptionList.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { day, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { changeSeedLot, getSeedLot, reverseSeedEntry } from '../contract.ts'
import type { SeedEntry, SeedLot } from '../seed-lot-fields.ts'
import { type SeedEntryKind, ageText } from '../seed-lot.ts'
import { EditSeedLotDialog, GerminationTestDialog, SeedCountDialog } from './SeedLotForms.tsx'
import styles from './Seed.module.css'
import { seedText, viableText } from './seed-text.ts'

const forms: Readonly<Record<string, ComponentType<{ readonly lot: SeedLot; readonly onClose: () => void }>>> = {
  test: GerminationTestDialog,
  count: SeedCountDialog,
  edit: EditSeedLotDialog,
}

interface SeedLotDialogProps {
  readonly id: string
  readonly onClose: () => void
}

export function SeedLotDialog({ id, onClose }: SeedLotDialogProps) {
  const { data: lot, error, refetch } = useQuery(query(getSeedLot, { params: { id } }))
  const [form, setForm] = useState('')
  const Opened = forms[form]
  if (lot && Opened) return <Opened lot={lot} onClose={() => setForm('')} />
  return (
    <Dialog title={lot ? `${lot.common_name || lot.botanical_name}, lot ${lot.code}` : 'Seed lot'} wide onClose={onClose}>
      {error ? (
        <ErrorBox error={error} retry={() => void refetch()} />
      ) : lot ? (
        <>
          <Figures lot={lot} />
          <Acts lot={lot} onForm={setForm} />
          <Entries lot={lot} entries={lot.entries} />
        </>
      ) : (
        <Skeleton rows={6} />
      )}
    </Dialog>
  )
}

function Figures({ lot }: { readonly lot: SeedLot }) {
  const settings = useSettings()
  const details: readonly Detail[] = [
    ['Left', seedText(lot.on_hand, lot)],
    [
      'Germination',
      lot.germination === null ? 'Not tested' : `${lot.germination} %, tested ${day(lot.tested_on ?? '', settings)}`,
    ],
    ['Seeds that germinate', viableText(lot)],
    [
      'Harvested or packed',
      lot.harvested_on ? `${day(lot.harvested_on, settings)}, ${ageText(lot.harvested_on, todayOf(settings))} old` : '',
    ],
    ['Seeds in a gram', lot.per_gram ?? ''],
    ['Vendor', lot.vendor ?? ''],
    ['Notes', lot.notes],
  ]
  return <DescriptionList details={details.filter(([, value]) => value !== '')} />
}

function Acts({ lot, onForm }: { readonly lot: SeedLot; readonly onForm: (form: string) => void }) {
  const { run, busy } = useAction('/api/seed-lots')
  const archive = () =>
    void run(async () => {
      const { code, vendor, harvested_on, per_gram, notes, version, archived } = lot
      const body = { code, vendor, harvested_on, per_gram, notes, version, archived: !archived }
      await call(changeSeedLot, { params: { id: lot.id }, body })
    })
  return (
    <div className="flex wrap gap-8 above-16">
      {!lot.archived && (
        <>
          <Button kind="primary" onClick={() => onForm('test')}>
            Germination test
          </Button>
          <Button onClick={() => onForm('count')}>Count</Button>
          <Button onClick={() => onForm('edit')}>Edit</Button>
        </>
      )}
      <Button busy={busy} onClick={archive}>
        {lot.archived ? 'Restore' : 'Archive'}
      </Button>
    </div>
  )
}

const kindNames: Readonly<Record<SeedEntryKind, string>> = {
  received: 'Received',
  sown: 'Sown',
  test: 'Germination test',
  count: 'Count',
  reversal: 'Undo',
}

function Entries({ lot, entries }: { readonly lot: SeedLot; readonly entries: readonly SeedEntry[] }) {
  const settings = useSettings()
  const { run, busy } = useAction('/api/seed-lots')
  const undo = ({ id }: SeedEntry) =>
    void run(async () => {
      await call(reverseSeedEntry, { params: { id: lot.id, entryId: id }, body: {} })
      toast('Undone.')
    })
  return (
    <ul className={`framed divided above-16 ${styles['entries']}`} aria-label="Entries">
      {entries
        .filter(({ kind }) => kind !== 'reversal')
        .map((entry) => (
          <li className="row gap-8 between" key={entry.id} data-reversed={entry.reversed}>
            <p>
              <b>{kindNames[entry.kind]}</b> {entryText(entry, lot)}
              {entry.batch_id && (
                <>
                  {' '}
                  <Link to="/production/batches/$batchId" params={{ batchId: entry.batch_id }}>
                    {entry.batch_code}
                  </Link>
                </>
              )}
              <small>{[day(entry.occurred_on, settings), entry.created_by, entry.note].filter(Boolean).join(' · ')}</small>
            </p>
            {entry.reversed ? (
              <Badge tone="neutral">Undone</Badge>
            ) : (
              entry.kind !== 'sown' && (
                <Button busy={busy} aria-label={`Undo: ${kindNames[entry.kind]}`} onClick={() => undo(entry)}>
                  Undo
                </Button>
              )
            )}
          </li>
        ))}
    </ul>
  )
}

function entryText({ quantity, tested, germinated }: SeedEntry, lot: SeedLot): string {
  const amount = Number(quantity)
  const moved = amount === 0 ? '' : `${amount > 0 ? '+' : '−'}${seedText(quantity.replace('-', ''), lot)}`
  return [tested === null ? '' : `${germinated} of ${tested}`, moved].filter(Boolean).join(', ')
}
