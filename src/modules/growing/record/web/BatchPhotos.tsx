/** The photos of a batch: taken with the phone or uploaded, several at once, each with its day; opened in a viewer. */
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import type { BatchId } from '#kernel/id.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Camera, ChevronLeft, ChevronRight, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Settings } from '#modules/setup/settings/settings.ts'
import { dayIn } from '#kernel/day.ts'
import { addressOf, call } from '#web/call.ts'
import { usePicture } from '#web/picture.ts'
import { storedAs } from '#web/offline.ts'
import { query } from '#web/query.ts'
import { refresh } from '#web/refresh.ts'
import { toastStored } from '#web/toast-stored.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { errorMessage } from '#web/ui/ErrorScreen.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { day, number, todayOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast.ts'
import { Refusal } from '#web/ui/Refusal.tsx'
import { upload } from '#web/upload.ts'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { batchSearch } from '#modules/growing/batch/web/batches-search.ts'
import type { PlantBatch } from '#modules/growing/batch/batch.ts'
import { type BatchPhoto, addBatchPhoto, listBatchPhotos, removeBatchPhoto, showBatchPhoto } from '../photo-calls.ts'
import styles from './BatchPhotos.module.css'

/** Named by what they are: then an iPhone sends its photos as JPEG. */
const kinds = 'image/jpeg,image/png,image/webp,image/avif'
const path = '/api/plant-batches/:id/photos'

interface BatchPhotosProps {
  readonly batch: PlantBatch
}

export function BatchPhotos({ batch }: BatchPhotosProps) {
  const settings = useSettings()
  const client = useQueryClient()
  const photos = useQuery(query(listBatchPhotos, { params: { id: batch.id } })).data ?? []
  const [sending, setSending] = useState<{ readonly at: number; readonly of: number; readonly share: number }>()
  const [refusal, setRefusal] = useState<string>()
  const [{ photo: open }, set] = useSearchParams(batchSearch)

  const send = async (files: readonly File[]) => {
    setRefusal(undefined)
    let at = 0
    let stored: string | undefined
    try {
      for (const file of files) {
        at += 1
        const show = (share: number) => setSending({ at, of: files.length, share })
        show(0)
        const saved = await upload(
          addBatchPhoto,
          { params: { id: batch.id }, body: { taken_on: dayOf(file, batch, settings) }, file },
          show,
        )
        stored = storedAs(saved)
      }
      if (stored !== undefined) toastStored(stored, () => void refresh(client, path))
      else toast(files.length === 1 ? 'Photo saved.' : `${number(files.length)} photos saved.`)
    } catch (error) {
      setRefusal(files.length > 1 ? `${files[at - 1]?.name ?? 'A photo'}: ${errorMessage(error)}` : errorMessage(error))
    }
    setSending(undefined)
    await refresh(client, path)
  }
  return (
    <section className={`grid gap-8 ${styles['photos']}`} aria-label="Photos">
      <ul>
        <li>
          <label className={`no-print ${styles['add']}`}>
            <Camera size={22} aria-hidden />
            {photos.length === 0 ? 'Add photos' : 'Add'}
            <input
              type="file"
              className="sr"
              multiple
              accept={kinds}
              disabled={sending !== undefined}
              onChange={(event) => {
                const files = [...(event.target.files ?? [])]
                event.target.value = ''
                if (files.length > 0) void send(files)
              }}
            />
          </label>
        </li>
        {photos.map((photo) => (
          <li key={photo.id}>
            <BatchPhotoButton batchId={batch.id} photo={photo} onOpen={() => set({ photo: photo.id })} />
          </li>
        ))}
      </ul>
      {sending && (
        <Progress
          label="Uploading photos"
          value={sending.at - 1 + sending.share}
          max={sending.of}
          text={sending.of === 1 ? `${Math.round(sending.share * 100)}%` : `${sending.at} of ${sending.of}`}
        />
      )}
      <Refusal message={refusal} />
      {photos.some(({ id }) => id === open) && (
        <PhotoViewer batch={batch} photos={photos} at={open} onGo={(id) => set({ photo: id })} />
      )}
    </section>
  )
}

/** The day the camera wrote on the file; not before the batch began, not after today. */
function dayOf(file: File, batch: PlantBatch, settings: Settings): string {
  const today = todayOf(settings)
  const taken = dayIn(settings.timeZone, new Date(file.lastModified))
  return taken > today ? today : taken < batch.started_on ? batch.started_on : taken
}

interface BatchPhotoButtonProps {
  readonly batchId: BatchId
  readonly photo: BatchPhoto
  readonly onOpen: () => void
}

export function BatchPhotoButton({ batchId, photo, onOpen }: BatchPhotoButtonProps) {
  const settings = useSettings()
  const holder = useRef<HTMLButtonElement>(null)
  const url = usePicture(addressOf(showBatchPhoto, { id: batchId, photoId: photo.id }, { size: '320' }), holder)
  const taken = day(photo.taken_on, settings)
  return (
    <button ref={holder} type="button" className={styles['photo']} aria-label={`Photo of ${taken}`} onClick={onOpen}>
      {url && <img src={url} alt="" draggable={false} />}
      <time dateTime={photo.taken_on}>{taken}</time>
    </button>
  )
}

interface PhotoViewerProps {
  readonly batch: PlantBatch
  readonly photos: readonly BatchPhoto[]
  readonly at: string
  readonly onGo: (id: string) => void
}

function PhotoViewer({ batch, photos, at, onGo }: PhotoViewerProps) {
  const settings = useSettings()
  const { run } = useAction(path)
  const holder = useRef<HTMLDivElement>(null)
  const index = photos.findIndex(({ id }) => id === at)
  const photo = photos[index]
  const address = photo && addressOf(showBatchPhoto, { id: batch.id, photoId: photo.id }, { size: '1280' })
  const url = usePicture(address, holder)
  if (!photo) return null
  const step = (by: number) => onGo(photos[(index + by + photos.length) % photos.length]?.id ?? '')
  const remove = () =>
    run(async () => {
      await call(removeBatchPhoto, { params: { id: batch.id, photoId: photo.id } })
      onGo(photos[index + 1]?.id ?? photos[index - 1]?.id ?? '')
      toast('Photo deleted.')
    })
  return (
    <Dialog title={`${batch.batch_code}, ${day(photo.taken_on, settings)}`} wide onClose={() => onGo('')}>
      <div
        ref={holder}
        className="grid gap-12"
        onKeyDown={({ key }) => {
          if (key === 'ArrowLeft' || key === 'ArrowRight') step(key === 'ArrowLeft' ? -1 : 1)
        }}
      >
        <div className={`grid place-center rounded surface-2 ${styles['frame']}`}>
          {url && <img src={url} alt={`${batch.common_name} on ${day(photo.taken_on, settings)}`} draggable={false} />}
        </div>
        <div className="row wrap gap-8">
          {photos.length > 1 && (
            <>
              <IconButton label="Next photo" onClick={() => step(-1)}>
                <ChevronLeft size={20} aria-hidden />
              </IconButton>
              <span>
                {index + 1} of {photos.length}
              </span>
              <IconButton label="Previous photo" onClick={() => step(1)}>
                <ChevronRight size={20} aria-hidden />
              </IconButton>
            </>
          )}
          <span className={`muted ${styles['by']}`}>{[photo.note, photo.by].filter(Boolean).join(' · ')}</span>
          <Button kind="ghost" onClick={() => void remove()}>
            <Trash2 size={16} aria-hidden /> Remove
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
