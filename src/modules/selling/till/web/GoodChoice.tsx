/** Chooses a size of a plant, or one of several goods with the same barcode. */
import { BotanicalName } from '#web/ui/BotanicalName.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { type Formats, money } from '#web/ui/format.ts'
import { type Good, goodName, isPlant } from '#modules/selling/cart/cart.ts'
import { cheaperUnits, unitPricesText } from '#modules/setup/reference/unit-price.ts'
import { isSoldOut, sizeOf } from '../tiles.ts'
import { StockText } from './StockText.tsx'

import styles from './GoodChoice.module.css'

/** "tray of 12 $48.00". */
function UnitPrices({ good, formats }: { readonly good: Good; readonly formats: Formats }) {
  const units = isPlant(good) ? cheaperUnits(good.price, good.unit_prices ?? []) : []
  return units.length > 0 && <small>{unitPricesText(units, (price) => money(price, formats))}</small>
}

interface GoodChoiceProps {
  readonly goods: readonly Good[]
  readonly formats: Formats
  readonly onPick: (good: Good) => void
  readonly onClose: () => void
}

export function GoodChoice({ goods, formats, onPick, onClose }: GoodChoiceProps) {
  const [first] = goods
  const onePlant = first && isPlant(first) && goods.every((good) => isPlant(good) && good.plant_type_id === first.plant_type_id)
  const usual = goods.findIndex((good) => !isSoldOut(good))
  return (
    <Dialog title={onePlant ? goodName(first) : 'Which one is it?'} onClose={onClose}>
      <div className={`grid gap-8 ${styles['choice']}`}>
        {goods.map((good, i) => (
          <button
            className="grid items-baseline num break-words text-start"
            key={good.id}
            type="button"
            data-autofocus={i === Math.max(usual, 0)}
            data-out={isSoldOut(good)}
            onClick={({ detail }) => {
              // The second of two quick clicks on the tile lands here, and chooses nothing.
              if (detail > 1) return
              onPick(good)
              onClose()
            }}
          >
            <span>
              {onePlant ? (
                <b>{sizeOf(good)}</b>
              ) : (
                <>
                  <b dir="auto">{goodName(good)}</b> {isPlant(good) && <BotanicalName name={good.botanical_name} />}{' '}
                  {sizeOf(good)}
                </>
              )}
            </span>
            <strong>
              {money(good.price, formats)}
              <UnitPrices good={good} formats={formats} />
            </strong>
            <span className={`across muted text-s ${styles['stock']}`}>
              <StockText goods={[good]} />
            </span>
          </button>
        ))}
      </div>
    </Dialog>
  )
}
