/** The keys of the editor: a field that is typed in has its own. */
import type { KeyboardEvent } from 'react'
import type { Point } from '../geometry.ts'

interface Commands {
  readonly undo: () => void
  readonly redo: () => void
  readonly leaveTool: () => void
  /** With the chosen place; missing if none is. */
  readonly copy?: () => void
  readonly remove?: () => void
  readonly move?: (by: Point) => void
}

/** Ten centimetres, with Shift a metre. */
const steps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -0.1, y: 0 },
  ArrowRight: { x: 0.1, y: 0 },
  ArrowUp: { x: 0, y: -0.1 },
  ArrowDown: { x: 0, y: 0.1 },
}

function commandOf({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent, commands: Commands): (() => void) | undefined {
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() === 'z') return shiftKey ? commands.redo : commands.undo
    return key.toLowerCase() === 'd' ? commands.copy : undefined
  }
  if (key === 'Escape') return commands.leaveTool
  if (key === 'Delete' || key === 'Backspace') return commands.remove
  const [by, move] = [steps[key], commands.move]
  const times = shiftKey ? 10 : 1
  return by && move && (() => move({ x: by.x * times, y: by.y * times }))
}

export const editorKeys = (commands: Commands) => (event: KeyboardEvent) => {
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return
  const command = commandOf(event, commands)
  if (!command) return
  event.preventDefault()
  command()
}
