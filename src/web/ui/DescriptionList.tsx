/** A description list: facts side by side, and notes. */
import type { ReactNode } from 'react'
import styles from './DescriptionList.module.css'
import { Card } from './Page.tsx'

export type Fact = readonly [name: string, value: ReactNode]

export const DescriptionList = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={styles['facts']}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** The facts at the top of a record's screen. */
export const DescriptionCard = ({ facts, notes }: { readonly facts: readonly Fact[]; readonly notes?: ReactNode }) => (
  <Card>
    <DescriptionList facts={facts} />
    {notes && <p className={styles['notes']}>{notes}</p>}
  </Card>
)
