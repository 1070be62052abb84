/** How a container is handled in trays, shelves and trolleys, as replies give it beside the plants in it. */
import * as z from 'zod/mini'

export const handlingFields = {
  /** How many plants a tray takes. */
  cells: z.nullable(z.int()),
  /** How many trays a shelf of a trolley takes. */
  trays_per_shelf: z.nullable(z.int()),
  /** Of a trolley. */
  shelves: z.nullable(z.int()),
}
