/** Scans by the camera; a device without one, or a page that may not use it, has no such button. */
import { ScanBarcode } from 'lucide-react'
import { Suspense, useState } from 'react'
import { IconButton } from './Button.tsx'
import { lazyNamed } from '../lazy-named.ts'

const CameraDialog = lazyNamed(() => import('./CameraDialog.tsx'), 'CameraDialog')

const canScan = () => 'mediaDevices' in navigator

/** Every code is reported once; the camera stays on until it is closed. */
export function CameraButton({ onCode }: { readonly onCode: (code: string) => void }) {
  const [open, setOpen] = useState(false)
  if (!canScan()) return null
  return (
    <>
      <IconButton label="Scan with the camera" onClick={() => setOpen(true)}>
        <ScanBarcode size={22} aria-hidden />
      </IconButton>
      <Suspense>{open && <CameraDialog onCode={onCode} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
