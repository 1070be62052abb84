/** A button that accepts files: from the device, or with `camera` a new photo. */
import type { ReactNode } from 'react'
import { buttonClass } from './Button.tsx'
import styles from './FileButton.module.css'

interface FileButtonProps {
  readonly accept: string
  readonly camera?: boolean
  readonly multiple?: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly children: ReactNode
}

export const FileButton = ({ accept, camera = false, multiple = false, onFiles, children }: FileButtonProps) => (
  <label className={`${buttonClass} ${styles['file']}`} data-camera={camera}>
    {children}
    <input
      type="file"
      className="sr"
      accept={accept}
      multiple={multiple}
      {...(camera ? { capture: 'environment' as const } : {})}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])])
        target.value = ''
      }}
    />
  </label>
)
