/** One code on several labels: which of them is it? */
import { BotanicalName } from '#web/ui/BotanicalName.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { type Formats, money } from '#web/ui/format.ts'
import { type Good, goodName, isPlant, isSupply, unitName } from '#features/carts/cart.ts'
import styles from './GoodChoice.module.css'

interface GoodChoiceProps {
  readonly goods: readonly Good[]
  readonly formats: Formats
  readonly onPick: (good: Good) => void
  readonly onClose: () => void
}

export function GoodChoice({ goods, formats, onPick, onClose }: GoodChoiceProps) {
  return (
    <Dialog title="Which one is it?" onClose={onClose}>
      <div className={styles['choice']}>
        {goods.map((good, i) => (
          <button
            key={good.id}
            type="button"
            data-autofocus={i === 0}
            onClick={() => {
              onPick(good)
              onClose()
            }}
          >
            <span>
              <b>{goodName(good)}</b> {isPlant(good) && <BotanicalName name={good.botanical_name} />}
            </span>
            <span>
              {isPlant(good) ? good.container_size : isSupply(good) ? unitName(good.unit) : ''} · {money(good.price, formats)}
            </span>
          </button>
        ))}
      </div>
    </Dialog>
  )
}
