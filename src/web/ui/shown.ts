/** Leaves out what a nursery has switched off: given by the app, since this library depends on no module. */
import { createContext, useContext } from 'react'

/** Whether menus and screens show what is at an address, `/orders?tab=standing`. */
export const Shown = createContext<(address: string) => boolean>(() => true)

export const useShown = () => useContext(Shown)
