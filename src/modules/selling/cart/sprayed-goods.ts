/** Plants in a cart that were sprayed and may not be sold yet, as far as the price list on the device knows. Pure. */
import { sizeText } from '#modules/setup/reference/grade.ts'
import { restrictionMessage } from '#modules/growing/ledger/hold.ts'
import { Problem } from '#kernel/problem.ts'
import { type TillCart, goodName, isPlant } from './cart.ts'

/** Refuses the first plants that the cart has more of than are for sale, if others were sprayed. */
export function sprayedProblem({ lines }: Pick<TillCart, 'lines'>, today: string): Problem | undefined {
  for (const { good } of lines) {
    if (!isPlant(good) || !good.sale_from || good.sale_from <= today) continue
    const wanted = lines.filter((line) => line.good.id === good.id).reduce((all, { quantity }) => all + Number(quantity), 0)
    if (wanted <= good.available) continue
    const restriction = { on_hold: '', sprayed_with: good.sprayed_with ?? '', sale_from: good.sale_from }
    const others = good.available > 0 ? `${good.available} others are for sale. ` : ''
    return new Problem(
      'NOT_ENOUGH_PLANTS',
      restrictionMessage(`${goodName(good)}, ${sizeText(good)}`, restriction, {
        hold: '',
        day: `${others}Put it aside until then.`,
      }),
    )
  }
  return undefined
}
