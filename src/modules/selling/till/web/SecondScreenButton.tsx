/** Opens the customer's screen on a second display. */
import { MonitorUp } from 'lucide-react'
import { openDisplay } from '#modules/selling/cart/web/customer-display.ts'
import { IconButton } from '#web/ui/Button.tsx'

export const SecondScreenButton = () => (
  <IconButton label="Open the second screen" onClick={openDisplay}>
    <MonitorUp size={18} aria-hidden />
  </IconButton>
)
