/** Plant types to choose from, however many there are. */
import type { Option } from '#web/ui/Combobox.tsx'
import { usePicker } from '#web/use-picker.ts'
import { listPlantTypes } from '../contract.ts'

/** `also`: one that is chosen already and need not be among the first of the list. */
export function usePlantOptions(also?: Option) {
  const { rows, searching } = usePicker(listPlantTypes)
  const options: Option[] = rows.map(({ id, common_name, botanical_name, synonyms }) => ({
    value: id,
    label: common_name,
    botanical: botanical_name,
    synonyms,
  }))
  const isThere = !also || options.some(({ value }) => value === also.value)
  return { rows, options: isThere ? options : [...options, also], searching }
}
