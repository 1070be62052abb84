/** Profile Settings with what modules above it add. */
import { added } from '#modules/people/web/added.ts'

export { ProfileScreen } from '#modules/people/web/ProfileScreen.tsx'

added.cards = () => import('#modules/selling/card/web/CardsSection.tsx')
added.calendar = () => import('#modules/home/calendar/web/CalendarCard.tsx')
