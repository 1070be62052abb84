/** The state of the till's connection and uploads, as a text over the goods, which it never moves: nothing while all is well. */
import { useEffect, useState } from 'react'
import { Link } from '@tanstack/react-router'
import { CloudOff, Inbox, RefreshCw } from 'lucide-react'
import { useOnline } from '#web/network.ts'
import styles from './TillState.module.css'
import { useOutboxCounts } from '#modules/selling/waiting/web/use-outbox.ts'

/** Each sale is on its way for a moment: after this long, in milliseconds, that is worth a word. */
const patience = 5_000

function useIsSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), patience)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [waiting])
  return slow
}

export function TillState() {
  const online = useOnline()
  const { waiting, attention } = useOutboxCounts()
  const isSlow = useIsSlow(waiting > 0)
  const Icon = attention > 0 ? Inbox : online ? RefreshCw : CloudOff
  return (
    <div role="status" className={`flex items-end ${styles['state']}`}>
      {(!online || isSlow || attention > 0) && (
        <Link to="/sales/pos/waiting" data-tone={attention > 0 ? 'bad' : 'warn'}>
          <Icon size={18} aria-hidden />
          <b>{online ? 'Online' : 'Offline'}</b>
          <span>
            {[
              waiting > 0 && `${waiting} ${waiting === 1 ? 'sale' : 'sales'} to send`,
              attention > 0 && `${attention} ${attention === 1 ? 'needs' : 'need'} attention`,
            ]
              .filter(Boolean)
              .join(' · ') || 'You’re offline. Sales are saved and will sync.'}
          </span>
        </Link>
      )}
    </div>
  )
}
