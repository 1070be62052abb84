/** What the camera sees, and the codes the browser reads in it. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './CameraDialog.module.css'
import { Dialog } from './Dialog.tsx'

interface Detector {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>
}
declare const BarcodeDetector: new () => Detector

interface CameraDialogProps {
  readonly onCode: (code: string) => void
  readonly onClose: () => void
}

/** How often it looks, and how long a code must be out of sight to count again. */
const pace = 120
const again = 1_500

export function CameraDialog({ onCode, onClose }: CameraDialogProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [read, setRead] = useState('')
  const [failed, setFailed] = useState(false)
  const take = useEffectEvent((code: string) => {
    setRead(code)
    navigator.vibrate?.(60)
    onCode(code)
  })
  useEffect(() => {
    const stopping = new AbortController()
    look(video.current, stopping.signal, take).catch(() => !stopping.signal.aborted && setFailed(true))
    return () => stopping.abort()
  }, [])
  return (
    <Dialog title="Scan with the camera" onClose={onClose}>
      {failed ? (
        <p role="alert">The camera can’t be used. Allow it in the browser’s settings, or type the code.</p>
      ) : (
        <div className={styles['view']}>
          <video ref={video} muted playsInline aria-label="What the camera sees" />
        </div>
      )}
      <p role="status" className={styles['read']}>
        {read ? `Read: ${read}` : 'Hold a label before the camera.'}
      </p>
    </Dialog>
  )
}

async function look(video: HTMLVideoElement | null, signal: AbortSignal, take: (code: string) => void): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted || !video) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  const detector = new BarcodeDetector()
  const seenAt = new Map<string, number>()
  while (!signal.aborted) {
    const codes = await detector.detect(video)
    if (signal.aborted) return
    for (const { rawValue } of codes) {
      const last = seenAt.get(rawValue)
      seenAt.set(rawValue, Date.now())
      if (rawValue !== '' && (last === undefined || Date.now() - last > again)) take(rawValue)
    }
    await new Promise((resolve) => setTimeout(resolve, pace))
  }
}
