/** A place to drop a file on, or to choose one. */
import { Upload } from 'lucide-react'
import { useState } from 'react'
import styles from './FileDrop.module.css'

interface FileDropProps {
  readonly label: string
  readonly hint: string
  readonly accept: string
  readonly onFile: (file: File) => void
}

export function FileDrop({ label, hint, accept, onFile }: FileDropProps) {
  const [over, setOver] = useState(false)
  return (
    <label
      className={`relative grid gap-6 surface text-center ${styles['drop']}`}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }}
    >
      <Upload size={30} strokeWidth={1.6} aria-hidden />
      <b>{label}</b>
      <span className="muted">{hint}</span>
      <input
        type="file"
        className="sr"
        accept={accept}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
        }}
      />
    </label>
  )
}
