/** A batch's label, scanned anywhere on the production screens, opens the batch. */
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '#web/call.ts'
import { onScan } from '#web/scan.ts'
import { toast } from '#web/ui/toast.ts'
import { findBatch } from '../contract.ts'

/** The code itself, or the address that stands in its QR code. */
const codeIn = (scanned: string) => decodeURIComponent(scanned.split('/').at(-1) ?? scanned)

export function useBatchScan(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      onScan((scanned) => {
        const code = codeIn(scanned)
        call(findBatch, { params: { code } }).then(
          ({ id }) => navigate({ to: `/production/batches/${id}` }),
          () => toast(`No batch is called ${code}.`, { kind: 'bad' }),
        )
      }),
    [navigate],
  )
}
