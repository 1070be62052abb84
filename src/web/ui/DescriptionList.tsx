/** A description list: details side by side, and notes. */
import type { ReactNode } from 'react'
import styles from './DescriptionList.module.css'
import { Card } from './Page.tsx'

export type Detail = readonly [name: string, value: ReactNode]

export const DescriptionList = ({ details }: { readonly details: readonly Detail[] }) => (
  <dl className={`grid gap-16 ${styles['details']}`}>
    {details.map(([name, value]) => (
      <div key={name}>
        <dt className="muted text-s">{name}</dt>
        <dd className="break-words text-m weight-550 num">{value}</dd>
      </div>
    ))}
  </dl>
)

/** The details at the top of a record's screen. */
export const DescriptionCard = ({ details, notes }: { readonly details: readonly Detail[]; readonly notes?: ReactNode }) => (
  <Card>
    <DescriptionList details={details} />
    {notes && <p className="above-16 muted pre-line">{notes}</p>}
  </Card>
)
