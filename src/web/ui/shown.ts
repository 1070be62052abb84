/** Leaves out what a nursery has switched off: given by the app, since this library depends on no module. */
import { createContext, useContext } from 'react'

/** True where menus and screens show what is at an address, `/orders?tab=standing`; `?tab=standing` is on the screen that is open. */
export const Shown = createContext<(address: string) => boolean>(() => true)

export const useShown = () => useContext(Shown)
