/** Plant types to choose from: the first of them, and those that fit what is typed, however many there are. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { query } from '#web/query.ts'
import type { Option } from '#web/ui/Combobox.tsx'
import { listPlantTypes } from '../contract.ts'

export function usePlantOptions(): { readonly options: readonly Option[]; readonly onType: (typed: string) => void } {
  const [typed, onType] = useState('')
  const searched = useDeferredValue(typed)
  const first = useQuery(query(listPlantTypes, { query: { limit: '200' } })).data ?? []
  const found = useQuery({
    ...query(listPlantTypes, { query: { limit: '60', search: searched } }),
    enabled: first.length === 200 && searched !== '',
    placeholderData: (before) => before,
  })
  const plants = new Map([...first, ...(found.data ?? [])].map((plant) => [plant.id, plant]))
  const options = [...plants.values()].map(({ id, common_name, botanical_name }) => ({
    value: id,
    label: common_name,
    botanical: botanical_name,
  }))
  return { options, onType }
}
