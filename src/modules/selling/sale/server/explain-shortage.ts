/** Says of plants that are missing because something keeps them back what that is. */
import { restrictionMessage } from '#modules/growing/ledger/hold.ts'
import { restrictionOfKind } from '#modules/growing/ledger/server/hold-batch.ts'
import type { WantedPlants } from '#modules/growing/ledger/allocate-oldest-batch-first.ts'
import { Problem } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'

/** If plants are missing because they are on hold or were sprayed, the error says so. */
export async function explainShortage<Plan>(
  db: Db,
  kinds: readonly Pick<WantedPlants, 'plant_type_id' | 'container_size' | 'called'>[],
  plan: () => Plan,
): Promise<Plan> {
  try {
    return plan()
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'NOT_ENOUGH_PLANTS') throw error
    const { plant_type_id, container_size, available } = error.extra
    const kind = kinds.find((each) => each.plant_type_id === plant_type_id && each.container_size === container_size)
    const restriction = kind && (await restrictionOfKind(db, kind))
    if (!restriction) throw error
    const others = Number(available) > 0 ? `${Number(available)} others are for sale. ` : ''
    const message = restrictionMessage(kind.called, restriction, {
      hold: `${others}Put it aside, and ask a manager.`,
      day: `${others}Put it aside until then.`,
    })
    // Names no plants: adding stock would not make them saleable.
    throw new Problem('NOT_ENOUGH_PLANTS', message, { available })
  }
}
