/** Parts of a person's settings that modules above add; `src/app/profile-screen.ts` fills them in. */
import type { ReactNode } from 'react'

/** Complete before the screen opens. */
export const added = {} as {
  calendar: () => Promise<{ readonly CalendarCard: () => ReactNode }>
  cards: () => Promise<{ readonly CardsSection: () => ReactNode }>
}
