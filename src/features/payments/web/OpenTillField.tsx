/** Which drawer cash goes into or comes out of: one of the tills that are open now, this device's own first. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getItem } from '#web/device-store.ts'
import { query } from '#web/query.ts'
import { Chips } from '#web/ui/Chips.tsx'
import { type OpenTill, listOpenTills } from '../till-calls.ts'
import styles from './OpenTillField.module.css'
import { tillSessionKey } from './use-till-session.ts'

/** The open tills, and which of them is chosen: this device's own, else the first. */
export function useOpenTill() {
  const tills = useQuery(query(listOpenTills))
  const own = useQuery({ queryKey: ['own till session'], queryFn: async () => (await getItem<string>(tillSessionKey)) ?? '' })
  const [picked, pick] = useState<string>()
  const open = tills.data ?? []
  const usual = open.find(({ id }) => id === own.data) ?? open[0]
  return { open, isKnown: tills.data !== undefined && own.data !== undefined, chosen: picked ?? usual?.id, pick }
}

interface OpenTillFieldProps {
  readonly label: string
  /** The message if no till is open. */
  readonly none: string
  readonly open: readonly OpenTill[]
  readonly chosen: string | undefined
  readonly onChange: (id: string) => void
}

export function OpenTillField({ label, none, open, chosen, onChange }: OpenTillFieldProps) {
  if (open.length === 0)
    return (
      <p className={styles['none']} role="note">
        {none}
      </p>
    )
  return (
    <div>
      <p className={styles['label']} aria-hidden>
        {label}
      </p>
      <Chips
        label={label}
        value={chosen ?? ''}
        onChange={onChange}
        options={open.map(({ id, till_number, opened_by }) => ({
          value: id,
          label: opened_by ? `Till ${till_number} (${opened_by})` : `Till ${till_number}`,
        }))}
      />
    </div>
  )
}
