/** What the nursery's containers truly hold: its country's measures, and its own in their place. */
import { ChevronRight, Plus, RotateCcw } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { parseNumber } from '#kernel/number.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { NumberBox } from '#web/ui/NumberBox.tsx'
import { TypedNumber } from '#web/ui/TypedNumber.tsx'
import styles from './AdminTab.module.css'
import { type ContainerSize, containerSizesOf, usualSizes } from '../container-size.ts'
import { useDraft } from './fields.tsx'

const isLitres = (text: string) => Number(parseNumber(text, 'quantity').text ?? 0) > 0
const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

export function ContainerSizes() {
  const { settings, refused, change } = useDraft()
  const own = settings.containerSizes
  const keep = (size: ContainerSize) =>
    change({ containerSizes: [...own.filter(({ code }) => !same(code, size.code)), size] as typeof own })
  const forget = (gone: string) => change({ containerSizes: own.filter(({ code }) => !same(code, gone)) })
  const [code, setCode] = useState('')
  const [litres, setLitres] = useState('')
  const [asked, setAsked] = useState(false)
  const add = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (code.trim() === '' || !isLitres(litres)) return
    setAsked(false)
    keep({ code: code.trim(), system: 'litre', litres })
    setCode('')
    setLitres('')
  }
  return (
    <details className={styles['sizes']}>
      <summary>
        <ChevronRight size={17} aria-hidden /> Container sizes
      </summary>
      <p className={styles['note']}>
        What one plant’s container holds when it is filled. Sellers disagree: write in what you measured, it counts for mix and
        cost.
      </p>
      {refused.containerSizes && <p role="alert">{refused.containerSizes}</p>}
      <ul>
        {containerSizesOf(settings).map((size) => (
          <li key={size.code}>
            <b>{size.code}</b>
            <Litres key={size.litres} size={size} onChange={(measured) => keep({ ...size, litres: measured })} />
            {own.some((each) => same(each.code, size.code)) && (
              <IconButton
                label={
                  usualSizes(settings.country).some((usual) => same(usual.code, size.code))
                    ? `Back to the usual measure of ${size.code}`
                    : `Remove ${size.code}`
                }
                onClick={() => forget(size.code)}
              >
                <RotateCcw size={16} aria-hidden />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <form className={styles['adding']} onSubmit={add}>
        <Field label="New size" error={asked && code.trim() === '' ? 'This is required.' : undefined}>
          {(ids) => (
            <input
              {...ids}
              className={inputClass}
              value={code}
              maxLength={60}
              autoComplete="off"
              onChange={({ target }) => setCode(target.value)}
            />
          )}
        </Field>
        <TypedNumber
          label="Litres"
          kind="quantity"
          error={asked && !isLitres(litres) ? 'Enter a number like 2.5.' : undefined}
          value={litres}
          onChange={setLitres}
        />
        <Button type="submit">
          <Plus size={17} aria-hidden /> Add
        </Button>
      </form>
    </details>
  )
}

/** Saved on leaving the field, when it is a measure. */
function Litres({ size, onChange }: { readonly size: ContainerSize; readonly onChange: (litres: string) => void }) {
  const [typed, setTyped] = useState(size.litres)
  const leave = () => {
    if (typed.trim() === '') setTyped(size.litres)
    else if (isLitres(typed) && typed !== size.litres) onChange(typed)
  }
  return (
    <label>
      <NumberBox
        aria-label={`Litres of ${size.code}`}
        kind="quantity"
        value={typed}
        onChange={setTyped}
        onBlur={leave}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <span aria-hidden>L</span>
    </label>
  )
}
