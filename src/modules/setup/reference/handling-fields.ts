/** How a container is handled in trays, shelves and trolleys, as replies give it beside the plants in it. */
import * as z from 'zod/mini'

export const handlingFields = {
  /** Plants per tray. */
  cells: z.nullable(z.int()),
  trays_per_shelf: z.nullable(z.int()),
  shelves: z.nullable(z.int()),
}
