/** Dialog in which one column is made of several, or of one value for all rows. */
import { useState } from 'react'
import { Checkbox } from '#web/ui/Check.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import type { Import } from '../contract.ts'
import { fileColumns, titleFilledDown, titleOfValue } from '../made-columns.ts'

interface MakeColumnProps {
  readonly name: string
  readonly draft: Import
  readonly onMake: (title: string) => void
  readonly onClose: () => void
}

/** The most columns that are joined. */
const places = ['First', 'Second', 'Third', 'Fourth'] as const

export function MakeColumn({ name, draft: { titles, columns }, onMake, onClose }: MakeColumnProps) {
  const own = titles.slice(0, fileColumns(titles))
  const [parts, setParts] = useState<readonly string[]>([own.includes(columns[name] ?? '') ? (columns[name] ?? '') : ''])
  const [isFilledDown, setFilledDown] = useState(false)
  const [value, setValue] = useState('')
  const joined = parts.filter(Boolean).join(' + ')
  const filled = joined !== '' && isFilledDown ? titleFilledDown(joined) : joined
  const title = [filled, value.trim() === '' ? '' : titleOfValue(value.trim())].filter(Boolean).join(' or ')
  return (
    <Dialog title={name} onClose={onClose}>
      <PlainForm
        action="Use it"
        refreshes={[]}
        onCancel={onClose}
        disabled={title === ''}
        submit={() => {
          onMake(title)
          onClose()
          return Promise.resolve()
        }}
      >
        {places.slice(0, Math.min(places.length, parts.filter(Boolean).length + 1)).map((place, i) => (
          <Field key={place} label={`${place} column`}>
            {(ids) => (
              <select
                {...ids}
                className={inputClass}
                value={parts[i] ?? ''}
                onChange={({ target }) => setParts([...parts.slice(0, i), target.value, ...parts.slice(i + 1)].filter(Boolean))}
              >
                <option value="">None</option>
                {own.map((each) => (
                  <option key={each} value={each}>
                    {each}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ))}
        {joined !== '' && (
          <Checkbox label="Empty cells are as in the row above" checked={isFilledDown} onChange={setFilledDown} />
        )}
        <Field label={joined === '' ? 'One value for all rows' : 'Value for rows that are still empty'}>
          {(ids) => (
            <input
              {...ids}
              className={inputClass}
              maxLength={120}
              value={value}
              onChange={({ target }) => setValue(target.value)}
            />
          )}
        </Field>
      </PlainForm>
    </Dialog>
  )
}
