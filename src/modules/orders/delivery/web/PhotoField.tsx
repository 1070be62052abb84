/** A photo of what was left, taken with the phone; it is sent with the form. */
import { Camera } from 'lucide-react'
import { useObjectUrl } from '#web/object-url.ts'
import { FileButton } from '#web/ui/FileButton.tsx'
import styles from './PhotoField.module.css'

/** Named by what they are: then an iPhone sends its photos as JPEG. */
const kinds = 'image/jpeg,image/png,image/webp,image/avif'

interface PhotoFieldProps {
  readonly photo: File | undefined
  /** An earlier one was sent already. */
  readonly hasStored: boolean
  readonly onChange: (photo: File) => void
}

export function PhotoField({ photo, hasStored, onChange }: PhotoFieldProps) {
  const url = useObjectUrl(photo)
  const choose = ([file]: readonly File[]) => file && onChange(file)
  return (
    <div className={`row wrap gap-12 ${styles['photo']}`}>
      {url && <img src={url} alt="The photo of this delivery" />}
      <FileButton accept={kinds} camera onFiles={choose}>
        <Camera size={20} aria-hidden />
        {photo || hasStored ? 'Take another photo' : 'Take a photo'}
      </FileButton>
      <FileButton accept={kinds} onFiles={choose}>
        {photo || hasStored ? 'Choose another photo' : 'Choose a photo'}
      </FileButton>
      {!photo && hasStored && <small>A photo is saved.</small>}
    </div>
  )
}
