/** Supplies to choose from, however many there are. */
import type { Option } from '#web/ui/Combobox.tsx'
import { number } from '#web/ui/format.ts'
import { usePicker } from '#web/use-picker.ts'
import { getItem, listItems } from '../contract.ts'

/** `chosen`: the id of the supply that is chosen already; it need not be among the first of the list. */
export function useSupplyOptions(chosen = '') {
  const { rows, searching } = usePicker(listItems, { one: getItem, chosen })
  const options: Option[] = rows.map(({ id, name, unit, quantity_on_hand }) => ({
    value: id,
    label: name,
    detail: `${number(quantity_on_hand)} ${unit} on hand`,
  }))
  return { rows, options, searching }
}
