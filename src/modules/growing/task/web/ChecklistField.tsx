/** The steps of a task, ticked off one by one. */
import { Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useController } from 'react-hook-form'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { inputClass } from '#web/ui/Field.tsx'
import styles from './TaskDialog.module.css'

interface Step {
  readonly text: string
  readonly done: boolean
}

/** Holds a list of steps. */
export function ChecklistField({ name }: { readonly name: string }) {
  const { field, fieldState } = useController({ name })
  const steps = field.value as readonly Step[]
  const list = useRef<HTMLOListElement>(null)
  const added = useRef(false)
  useEffect(() => {
    if (!added.current) return
    added.current = false
    list.current?.querySelector<HTMLInputElement>('li:last-child input:not([type="checkbox"])')?.focus()
  })
  const change = (at: number, changes: Partial<Step>) =>
    field.onChange(steps.map((step, i) => (i === at ? { ...step, ...changes } : step)))
  const add = () => {
    added.current = true
    field.onChange([...steps, { text: '', done: false }])
  }
  const wrong = fieldState.error !== undefined
  return (
    <fieldset className={`gap-6 ${styles['checklist']}`}>
      <legend className="weight-550">Checklist</legend>
      {steps.length > 0 && (
        <ol className="grid gap-6" ref={list}>
          {steps.map((step, i) => (
            <li className="row gap-8" key={i}>
              <input
                type="checkbox"
                aria-label={`Step ${i + 1} is done`}
                checked={step.done}
                onChange={(event) => change(i, { done: event.target.checked })}
              />
              <input
                className={inputClass}
                aria-label={`Step ${i + 1}`}
                aria-invalid={wrong && step.text.trim() === ''}
                maxLength={200}
                value={step.text}
                onChange={(event) => change(i, { text: event.target.value })}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
                  event.preventDefault()
                  add()
                }}
              />
              <IconButton label={`Remove step ${i + 1}`} onClick={() => field.onChange(steps.filter((_, at) => at !== i))}>
                <X size={17} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      {wrong && (
        <p className="bad text-s" role="alert">
          Describe each step.
        </p>
      )}
      <Button kind="ghost" onClick={add}>
        <Plus size={16} aria-hidden /> Add a step
      </Button>
    </fieldset>
  )
}
