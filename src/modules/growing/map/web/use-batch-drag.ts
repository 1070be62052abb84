/** Dragging a batch to a bed of the map: its name follows the pointer, the bed under it is marked. Escape gives up. */
import { type PointerEvent, useRef } from 'react'
import styles from './Map.module.css'

interface Drag {
  readonly ghost: HTMLElement
  target: Element | null
  readonly stop: () => void
}

/** Props for the drag handle; `onDrop` gets the id of the place. */
export function useBatchDrag(text: string, onDrop: (place: string) => void) {
  const drag = useRef<Drag>(undefined)
  const end = () => {
    drag.current?.ghost.remove()
    drag.current?.target?.removeAttribute('data-target')
    drag.current?.stop()
    drag.current = undefined
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      const ghost = document.createElement('div')
      ghost.className = styles['ghost'] ?? ''
      ghost.textContent = text
      document.body.append(ghost)
      const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && end()
      addEventListener('keydown', cancel)
      drag.current = { ghost, target: null, stop: () => removeEventListener('keydown', cancel) }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      const { current } = drag
      if (!current) return
      current.ghost.style.transform = `translate(${clientX + 12}px, ${clientY + 12}px)`
      const target = document.elementFromPoint(clientX, clientY)?.closest('[data-place]') ?? null
      if (target === current.target) return
      current.target?.removeAttribute('data-target')
      target?.setAttribute('data-target', 'true')
      current.target = target
    },
    onPointerUp: () => {
      const place = drag.current?.target?.getAttribute('data-place')
      end()
      if (place) onDrop(place)
    },
    onPointerCancel: end,
  }
}
