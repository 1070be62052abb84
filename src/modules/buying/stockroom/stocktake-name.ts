/** Names of stocktakes. Without schemas, so that screens can import it. */
import type { Stocktake } from './stocktake.ts'

/** `ST-0003` */
export const stocktakeName = (stocktake_number: number): string => `ST-${String(stocktake_number).padStart(4, '0')}`

/** "Supplies: Pots", "Plants: Tunnel 2", "All plants" */
export const aboutStocktake = ({ kind, about }: Pick<Stocktake, 'kind' | 'about'>): string =>
  about ? `${kind === 'plants' ? 'Plants' : 'Supplies'}: ${about}` : kind === 'plants' ? 'All plants' : 'All supplies'
