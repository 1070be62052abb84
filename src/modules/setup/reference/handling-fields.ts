/** Tray, shelf and trolley counts of a container, as replies give them beside the plants in it. */
import * as z from 'zod/mini'

export const handlingFields = {
  /** Plants per tray. */
  cells: z.nullable(z.int()),
  trays_per_shelf: z.nullable(z.int()),
  shelves: z.nullable(z.int()),
}
