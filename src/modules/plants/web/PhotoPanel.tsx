/** The photo of one plant: taken with the camera or uploaded, previewed at once, uploaded with progress, and deleted. */
import { useQueryClient } from '@tanstack/react-query'
import { Camera, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#web/call.ts'
import { useObjectUrl } from '#web/object-url.ts'
import { refresh } from '#web/refresh.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { errorMessage } from '#web/ui/ErrorScreen.tsx'
import { FileDrop } from '#web/ui/FileDrop.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import { toast } from '#web/ui/toast.ts'
import { FileButton } from '#web/ui/FileButton.tsx'
import { Refusal } from '#web/ui/Refusal.tsx'
import { upload } from '#web/upload.ts'
import { addPhoto, removePhoto } from '../contract.ts'
import type { PlantTypeRow } from '../plant-type.ts'
import styles from './PhotoPanel.module.css'
import { PlantPicture } from './PlantPicture.tsx'

/** Named by what they are: then an iPhone sends its photos as JPEG. */
const kinds = 'image/jpeg,image/png,image/webp,image/avif'

export function PhotoPanel({ plant }: { readonly plant: PlantTypeRow }) {
  const client = useQueryClient()
  const [sending, setSending] = useState<{ readonly file: File; readonly share: number }>()
  const [refusal, setRefusal] = useState<string>()
  const [confirming, setConfirming] = useState(false)
  const changed = () => refresh(client, '/api/plant-types', '/api/plant-batches')

  const send = async (file: File) => {
    setRefusal(undefined)
    setSending({ file, share: 0 })
    try {
      await upload(addPhoto, { params: { id: plant.id }, body: {}, file }, (share) => setSending({ file, share }))
      await changed()
      toast(`Photo of ${plant.common_name} saved.`)
    } catch (error) {
      setRefusal(errorMessage(error))
    }
    setSending(undefined)
  }
  const remove = async () => {
    setConfirming(false)
    try {
      await call(removePhoto, { params: { id: plant.id } })
      toast(`Photo of ${plant.common_name} deleted.`)
    } catch (error) {
      setRefusal(errorMessage(error))
    }
    await changed()
  }
  return (
    <section aria-label="Photo" className="grid gap-12">
      {sending ? (
        <Sending file={sending.file} share={sending.share} />
      ) : plant.photo === null ? (
        <FileDrop
          label="Add a photo"
          hint="Take or choose a photo, or drop one here: JPEG, PNG, WebP or AVIF, up to 25 MB"
          accept={kinds}
          onFile={(file) => void send(file)}
        />
      ) : (
        <>
          <PlantPicture
            key={plant.photo}
            plantTypeId={plant.id}
            photo={plant.photo}
            category={plant.category}
            alt={`Photo of ${plant.common_name}`}
            size="1280"
          />
          <div className="flex wrap gap-8">
            <FileButton accept={kinds} onFiles={([file]) => file && void send(file)}>
              <Camera size={17} aria-hidden /> Another photo
            </FileButton>
            <Button kind="ghost" onClick={() => setConfirming(true)}>
              <Trash2 size={16} aria-hidden /> Remove photo
            </Button>
          </div>
        </>
      )}
      <Refusal message={refusal} />
      {confirming && (
        <ConfirmDialog
          title="Remove this photo?"
          action="Remove photo"
          onConfirm={() => void remove()}
          onClose={() => setConfirming(false)}
        >
          <p>The photo is deleted permanently, and the category drawing is shown instead.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

function Sending({ file, share }: { readonly file: File; readonly share: number }) {
  const preview = useObjectUrl(file)
  const percent = Math.round(share * 100)
  return (
    <>
      {preview && <img className={`full ${styles['preview']}`} src={preview} alt="Photo being uploaded" />}
      <Progress label="Uploading photo" value={share} max={1} text={share < 1 ? `${percent}%` : 'Resizing…'} />
    </>
  )
}
