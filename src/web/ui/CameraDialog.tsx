import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { codeReader } from '../code-reader.ts'
import styles from './CameraDialog.module.css'
import { Button } from './Button.tsx'
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
  const [camera, setCamera] = useState(() => localStorage.getItem(chosenCamera) ?? '')
  const [found, setFound] = useState<Found>()
  const [isLit, setLit] = useState(false)
  const take = useEffectEvent((code: string) => {
    setRead(code)
    navigator.vibrate?.(60)
    onCode(code)
  })
  useEffect(() => {
    const stopping = new AbortController()
    look(video.current, camera, stopping.signal, setFound, take).catch(() => !stopping.signal.aborted && setFailed(true))
    return () => stopping.abort()
  }, [camera])
  const other = otherCamera(found)
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
      {!failed && (found?.hasLight === true || other !== undefined) && (
        <div className="row gap-10 above-12">
          {found?.hasLight === true && (
            <Button aria-pressed={isLit} onClick={() => void light(found.track, !isLit).then(() => setLit(!isLit))}>
              Light
            </Button>
          )}
          {other !== undefined && (
            <Button
              onClick={() => {
                localStorage.setItem(chosenCamera, other)
                setCamera(other)
                setFound(undefined)
                setLit(false)
              }}
            >
              Other camera
            </Button>
          )}
        </div>
      )}
      <p role="status" className={`muted text-center break-words ${styles['read']}`}>
        {read ? `Read: ${read}` : 'Hold a label before the camera.'}
      </p>
    </Dialog>
  )
}

interface Found {
  readonly track: MediaStreamTrack
  readonly hasLight: boolean
  /** Ids of the cameras of this device. */
  readonly cameras: readonly string[]
}

/** The standard's light at the camera, which the types of the browser do not have yet. */
interface Light extends MediaTrackConstraintSet {
  readonly torch: boolean
}

function light(track: MediaStreamTrack, torch: boolean): Promise<void> {
  const wanted: Light = { torch }
  return track.applyConstraints({ advanced: [wanted] })
}

/** Kept on the device: of three cameras at the back only one reads a label that is near. */
const chosenCamera = 'camera'

/** The camera after this one; undefined if there is no other. */
function otherCamera(found: Found | undefined): string | undefined {
  if (!found || found.cameras.length < 2) return undefined
  return found.cameras[(found.cameras.indexOf(found.track.getSettings().deviceId ?? '') + 1) % found.cameras.length]
}

async function look(
  video: HTMLVideoElement | null,
  camera: string,
  signal: AbortSignal,
  onFound: (found: Found) => void,
  take: (code: string) => void,
): Promise<void> {
  // Loaded while the browser asks for permission; a failure is thrown where it is awaited.
  const loading = codeReader()
  loading.catch(() => undefined)
  const chosen = camera === '' ? { facingMode: 'environment' } : { deviceId: { ideal: camera } }
  const stream = await navigator.mediaDevices.getUserMedia({ video: { ...chosen, width: { ideal: 1280 } } })
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted || !video) return stop()
  signal.addEventListener('abort', stop)
  const [track] = stream.getVideoTracks()
  const devices = await navigator.mediaDevices.enumerateDevices()
  if (track && !signal.aborted)
    onFound({
      track,
      hasLight: 'torch' in (track.getCapabilities?.() ?? {}),
      cameras: devices.flatMap(({ kind, deviceId }) => (kind === 'videoinput' && deviceId !== '' ? [deviceId] : [])),
    })
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
