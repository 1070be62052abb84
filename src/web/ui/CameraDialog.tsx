import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { codeReader } from '../code-reader.ts'
import styles from './CameraDialog.module.css'
import { Dialog } from './Dialog.tsx'

interface CameraDialogProps {
  readonly onCode: (code: string) => void
  readonly onClose: () => void
}

/** Scan interval, and how long a code must be out of sight to count again. */
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
        <p role="alert">
          {isSecureContext
            ? 'The camera can’t be used. Allow it in the browser’s settings, or type the code.'
            : 'Browsers only let the camera scan on an https address. Open Glasshouse at one, or type the code.'}
        </p>
      ) : (
        <div className={`clip ${styles['view']}`}>
          <video ref={video} muted playsInline aria-label="What the camera sees" />
        </div>
      )}
      <p role="status" className={`muted text-center break-words ${styles['read']}`}>
        {read ? `Read: ${read}` : 'Hold a label before the camera.'}
      </p>
    </Dialog>
  )
}

async function look(video: HTMLVideoElement | null, signal: AbortSignal, take: (code: string) => void): Promise<void> {
  // Loaded while the browser asks for permission; a failure is thrown where it is awaited.
  const loading = codeReader()
  loading.catch(() => undefined)
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } })
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted || !video) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  const read = await loading
  const seenAt = new Map<string, number>()
  while (!signal.aborted) {
    const codes = await read(video)
    if (signal.aborted) return
    for (const code of codes) {
      const last = seenAt.get(code)
      seenAt.set(code, Date.now())
      if (code !== '' && (last === undefined || Date.now() - last > again)) take(code)
    }
    await new Promise((resolve) => setTimeout(resolve, pace))
  }
}
