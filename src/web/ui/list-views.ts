/** Renders the saved views of a list: given by the app, since this library depends on no module. */
import { type ReactNode, createContext } from 'react'

/** Above the list: the views it has. At its foot: the button that saves the first one. */
export type ViewsPlace = 'above' | 'foot'

/** Draws the saved views of the list at this address; nothing for a list that has none. */
export const ListViews = createContext<(place: ViewsPlace) => ReactNode>(() => null)
