/** Parts of the till that modules above it add; `src/app/till-screen.ts` fills them in. */
import type { ComponentType } from 'react'

interface Added {
  /** The orders that are collected at the till. */
  orders?: () => Promise<ComponentType<{ readonly onClose: () => void }>>
}

export const added: Added = {}
