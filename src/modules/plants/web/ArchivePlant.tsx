/** Archiving a plant type, with a question where something depends on it; and the dialog of one that is archived. */
import { ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { query } from '#web/query.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { BotanicalName } from '#web/ui/BotanicalName.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/Dialog.tsx'
import { DescriptionList } from '#web/ui/DescriptionList.tsx'
import { counted } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { archivePlantType, plantTypeUsage, restorePlantType } from '../contract.ts'
import type { PlantTypeRow, PlantTypeUsage } from '../plant-type.ts'
import { MergePlant } from './MergePlant.tsx'

interface PlantProps {
  readonly plant: PlantTypeRow
  readonly onClose: () => void
}

/** The button that archives a plant type; `onDone` after it is archived. */
export function ArchivePlant({ plant, onDone }: { readonly plant: PlantTypeRow; readonly onDone: () => void }) {
  const [confirming, setConfirming] = useState(false)
  const { run, busy } = useAction('/api/plant-types')
  const usage = useQuery(query(plantTypeUsage, { params: { id: plant.id } }))
  const params = { id: plant.id }
  const archive = async () => {
    await run(async () => {
      await call(archivePlantType, { params })
      const undo = () => run(() => call(restorePlantType, { params }))
      toast(`${plant.common_name} is archived.`, { action: { label: 'Undo', do: () => void undo() } })
      onDone()
    })
    setConfirming(false)
  }
  const isUsed = usage.data && usage.data.plants + usage.data.prices + usage.data.orders > 0
  return (
    <>
      <Button kind="danger" busy={usage.isPending || busy} onClick={() => (isUsed ? setConfirming(true) : void archive())}>
        Archive
      </Button>
      {confirming && usage.data && (
        <ConfirmDialog
          title={`Archive ${plant.common_name}?`}
          action="Archive"
          busy={busy}
          onConfirm={() => void archive()}
          onClose={() => setConfirming(false)}
        >
          <p>{effectOf(plant.common_name, usage.data)}</p>
          <p>Batches, orders and sales keep its name. You can restore it from the Archived filter at any time.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** "40 plants in 2 batches are on hand. The till cannot sell Hebe while it is archived. 1 open order asks for it." */
function effectOf(name: string, { plants, batches, prices, orders }: PlantTypeUsage): string {
  return [
    plants > 0 &&
      `${counted(plants, 'plant')} in ${counted(batches, 'batch', 'batches')} ${plants === 1 ? 'is' : 'are'} on hand.`,
    prices > 0 && `${counted(prices, 'price')} will be archived with it.`,
    `The till cannot sell ${name} while it is archived.`,
    orders > 0 && `${counted(orders, 'open order')} ${orders === 1 ? 'asks' : 'ask'} for it.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Dialog of an archived plant type, with restore and merge. */
export function ArchivedPlantDialog({ plant, onClose, onMerged }: PlantProps & { readonly onMerged: (id: string) => void }) {
  const { run, busy } = useAction('/api/plant-types')
  const restore = () =>
    run(async () => {
      await call(restorePlantType, { params: { id: plant.id } })
      toast(`${plant.common_name} is restored.`)
      onClose()
    })
  return (
    <Dialog title={plant.common_name} onClose={onClose}>
      <div className="grid gap-24">
        <p>
          <BotanicalName name={plant.botanical_name} />
        </p>
        <DescriptionList
          details={[
            ['Category', plant.category],
            ['For sale', counted(plant.available, 'plant')],
          ]}
        />
        <p>Archived: hidden from lists and pickers, and not sold at the till. Batches, orders and sales keep its name.</p>
        <div className="flex wrap gap-8">
          <Button kind="primary" busy={busy} onClick={() => void restore()}>
            <ArchiveRestore size={17} aria-hidden /> Restore
          </Button>
          <MergePlant plant={plant} onMerged={onMerged} />
        </div>
      </div>
    </Dialog>
  )
}
