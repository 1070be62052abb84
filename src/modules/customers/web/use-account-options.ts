/** Business accounts to choose from, however many there are. */
import type { Option } from '#web/ui/Combobox.tsx'
import { usePicker } from '#web/use-picker.ts'
import { getAccount, listAccounts } from '../contract.ts'

/** `chosen`: the id of the account that is chosen already; it need not be among the first of the list. */
export function useAccountOptions(chosen = '') {
  const { rows, searching } = usePicker(listAccounts, { one: getAccount, chosen })
  const options: Option[] = rows.map(({ id, name, contact_name }) => ({ value: id, label: name, detail: contact_name }))
  return { rows, options, searching }
}
