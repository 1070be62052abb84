/** Care of a plant, on its page. */
import { Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { managers } from '#kernel/role.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { isOneOf } from '#web/session.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Card } from '#web/ui/Page.tsx'
import { useQuery } from '#web/use-query.ts'
import { careLines } from '../care.ts'
import { getPlantCare } from '../care-calls.ts'
import { CareLines } from './CareLines.tsx'
import styles from './CareCard.module.css'

const CareDialog = lazyNamed(() => import('./CareDialog.tsx'), 'CareDialog')

interface CareCardProps {
  readonly plant: { readonly id: string; readonly common_name: string; readonly description: string; readonly archived: boolean }
}

export function CareCard({ plant }: CareCardProps) {
  const { unitSystem } = useSettings()
  const care = useQuery(query(getPlantCare, { params: { id: plant.id } }))
  const [open, setOpen] = useState(false)
  const canEdit = isOneOf(managers) && !plant.archived
  return (
    <Card
      title="Care and description"
      actions={
        canEdit && (
          <IconButton label="Edit care" disabled={!care.data} onClick={() => setOpen(true)}>
            <Pencil size={16} aria-hidden />
          </IconButton>
        )
      }
    >
      {care.isPending && <Skeleton rows={3} />}
      {care.isError && <ErrorBox error={care.error} retry={() => void care.refetch()} />}
      {care.data && (
        <div className={`grid gap-12 ${styles['care']}`}>
          <CareLines care={care.data} units={unitSystem} />
          {[care.data.advice, plant.description].filter(Boolean).map((text) => (
            <p key={text}>{text}</p>
          ))}
          {care.data.breeder_wording && <p className={styles['note']}>{care.data.breeder_wording}</p>}
          {careLines(care.data, unitSystem).length === 0 && (
            <p className={styles['note']}>
              {canEdit ? (
                <>
                  <button type="button" onClick={() => setOpen(true)}>
                    Add light, water, hardiness and size
                  </button>{' '}
                  for labels and customers.
                </>
              ) : (
                'No care details yet.'
              )}
            </p>
          )}
        </div>
      )}
      {open && care.data && (
        <Suspense>
          <CareDialog plant={plant} care={care.data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}
