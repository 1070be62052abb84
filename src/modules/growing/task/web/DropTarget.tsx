/** A place on a board that takes what is dragged to it. */
import { type ReactNode, useState } from 'react'
import { draggedTask } from './TaskCard.tsx'

interface DropDayProps {
  readonly className: string | undefined
  readonly onTask: (id: string) => void
  readonly today?: boolean
  readonly other?: boolean
  readonly label?: string
  readonly children: ReactNode
}

export function DropDay({ className, onTask, today = false, other = false, label, children }: DropDayProps) {
  const [over, setOver] = useState(false)
  return (
    <div
      className={className}
      data-over={over}
      data-today={today}
      data-other={other}
      role="group"
      aria-label={label}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(draggedTask)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        const id = event.dataTransfer.getData(draggedTask)
        if (!id) return
        event.preventDefault()
        onTask(id)
      }}
    >
      {children}
    </div>
  )
}
