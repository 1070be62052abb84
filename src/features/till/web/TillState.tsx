/** The state of the till's connection and uploads, as a text: nothing while all is well. */
import { Link } from '@tanstack/react-router'
import { CloudOff, Inbox, RefreshCw } from 'lucide-react'
import { useOnline } from '#web/network.ts'
import styles from './TillState.module.css'
import { useOutboxCounts } from '#features/waiting-sales/web/use-outbox.ts'

export function TillState() {
  const online = useOnline()
  const { waiting, attention } = useOutboxCounts()
  return (
    <div role="status" className={styles['state']}>
      {(!online || waiting > 0 || attention > 0) && (
        <Link to="/sales/pos/waiting" data-tone={attention > 0 ? 'bad' : 'warn'}>
          {attention > 0 ? (
            <Inbox size={18} aria-hidden />
          ) : online ? (
            <RefreshCw size={18} aria-hidden />
          ) : (
            <CloudOff size={18} aria-hidden />
          )}
          <b>{online ? 'Online' : 'Offline'}</b>
          <span>
            {[
              ...(waiting > 0 ? [`${waiting} ${waiting === 1 ? 'sale' : 'sales'} to send`] : []),
              ...(attention > 0 ? [`${attention} ${attention === 1 ? 'needs' : 'need'} attention`] : []),
            ].join(' · ') || 'You’re offline. Sales are saved and will sync.'}
          </span>
        </Link>
      )}
    </div>
  )
}
