/** Landing page of a scanned label for staff: growers go to the batch or plant, sales staff to prices and stock. */
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { findBatch } from '#modules/growing/batch/contract.ts'
import { NoBatch } from '#modules/growing/record/web/NoBatch.tsx'
import { readLabel } from '#modules/plants/label-address.ts'
import { CareLines } from '#modules/plants/web/CareLines.tsx'
import { PlantPicture } from '#modules/plants/web/PlantPicture.tsx'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { growers } from '#kernel/role.ts'
import { query } from '#web/query.ts'
import { isOneOf } from '#web/session.ts'
import { BotanicalName } from '#web/ui/BotanicalName.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/EmptyState.tsx'
import { Card, Page } from '#web/ui/Page.tsx'
import { money, number } from '#web/ui/format.ts'
import { HeadRow } from '#web/ui/HeadRow.tsx'
import { useQuery } from '#web/use-query.ts'
import { scannedLabel } from '../label-calls.ts'
import type { ScannedLabel } from '../scanned-label.ts'
import styles from './ScannedLabelScreen.module.css'

export function ScannedLabelScreen() {
  const { code = '' } = useParams({ strict: false })
  return isOneOf(growers) && !readLabel(code) ? <ToBatch code={code} /> : <Label code={code} />
}

interface CodeProps {
  readonly code: string
}

/** Growers scan where there is no network: the device answers for the batches that it holds. */
function ToBatch({ code }: CodeProps) {
  const batch = useQuery(query(findBatch, { params: { code } }))
  if (batch.isError) return <NoBatch code={code} error={batch.error} retry={() => void batch.refetch()} />
  return batch.data ? <Navigate to="/production/batches/$batchId" params={{ batchId: batch.data.id }} replace /> : <Loading />
}

const Loading = () => (
  <Page title="Label">
    <Skeleton rows={4} />
  </Page>
)

function Label({ code }: CodeProps) {
  const label = useQuery(query(scannedLabel, { params: { code } }))
  if (label.isError) return <NoBatch code={code} error={label.error} retry={() => void label.refetch()} />
  if (!label.data) return <Loading />
  if (!isOneOf(growers)) return <PricesAndStock label={label.data} />
  return <Navigate to="/plants/$plantId" params={{ plantId: label.data.plant_type_id }} replace />
}

function PricesAndStock({ label }: { readonly label: ScannedLabel }) {
  const settings = useSettings()
  return (
    <Page
      title={label.common_name}
      note={<BotanicalName name={label.botanical_name} />}
      actions={
        <Link to="/sales/pos" className={buttonClass}>
          Open the till
        </Link>
      }
    >
      <div className={`grid gap-16 items-start ${styles['sides']}`}>
        <PlantPicture
          plantTypeId={label.plant_type_id}
          photo={label.photo}
          category={label.category}
          alt={label.common_name}
          size="1280"
        />
        <div className="grid gap-16">
          <Card title="Price and stock">
            {label.sizes.length === 0 ? (
              <p>This plant has no price, so it is not sold yet.</p>
            ) : (
              <table className={`num ${styles['sizes']}`}>
                <HeadRow titles={['Size', 'Price', 'Available', 'Reserved']} />
                <tbody>
                  {label.sizes.map(({ container_size, price, available, committed }) => (
                    <tr key={container_size} aria-current={container_size === label.container_size}>
                      <th scope="row">{container_size}</th>
                      <td>{money(price, settings)}</td>
                      <td>{number(available)}</td>
                      <td>{number(committed)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </Card>
          <Card title="Care">
            <CareLines care={label.care} units={settings.unitSystem} />
            {label.care.advice && <p className="above-12 pre-line">{label.care.advice}</p>}
          </Card>
        </div>
      </div>
    </Page>
  )
}
