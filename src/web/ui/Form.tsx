/** A form that knows its shape: it checks by the call's own schema, shows what the server refuses on the field it names, and keeps what was typed. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type KeyboardEvent, type ReactNode, createContext, useContext, useState } from 'react'
import { type FieldValues, FormProvider, type Resolver, type UseFormReturn, useForm, useFormContext } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Problem } from '#kernel/problem.ts'
import { Button } from './Button.tsx'
import { Field, inputClass } from './Field.tsx'
import styles from './Form.module.css'
import { errorMessage } from './ErrorScreen.tsx'
import { Refusal } from './Refusal.tsx'
import { asText, useConflictNote } from './use-conflict.ts'
import { useRestoreFocus } from './use-restore-focus.ts'

interface FormProps<Shape extends z.ZodMiniType<FieldValues, FieldValues>> {
  readonly shape: Shape
  readonly start: z.input<Shape>
  readonly submit: (values: z.output<Shape>, fields: UseFormReturn<FieldValues, unknown, z.output<Shape>>) => Promise<unknown>
  /** What the button says. */
  readonly action: string
  readonly onCancel?: (() => void) | undefined
  /** What can be done about a refusal, beside its sentence; `close` takes the sentence away. */
  readonly refusalAction?: (close: () => void) => ReactNode
  readonly children: ReactNode
}

const Busy = createContext(false)

export function Form<Shape extends z.ZodMiniType<FieldValues, FieldValues>>({
  shape,
  start,
  submit,
  action,
  onCancel,
  refusalAction,
  children,
}: FormProps<Shape>) {
  const form = useForm<FieldValues, unknown, z.output<Shape>>({ resolver: resolverFor(shape), defaultValues: start })
  const [refusal, setRefusal] = useState<string>()

  const send = form.handleSubmit(async (values) => {
    setRefusal(undefined)
    try {
      await submit(values, form)
      // What is saved need not be asked about when the form is left.
      form.reset(form.getValues())
    } catch (error) {
      setRefusal(errorMessage(error))
      if (error instanceof Problem) for (const { path, message } of error.errors) form.setError(path, { message })
    }
  })
  const busy = form.formState.isSubmitting
  const [focused, keepFocus] = useRestoreFocus(busy)
  const sendByKeys = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented || busy) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return (
    <FormProvider {...form}>
      <Busy value={busy}>
        <form
          ref={focused}
          className={styles['form']}
          noValidate
          data-dirty={form.formState.isDirty && !busy}
          onKeyDown={sendByKeys}
          onSubmit={(event) => {
            keepFocus()
            void send(event)
          }}
        >
          {children}
          <Refusal said={refusal}>{refusalAction?.(() => setRefusal(undefined))}</Refusal>
          <div className={styles['actions']}>
            {onCancel && (
              <Button kind="ghost" onClick={onCancel}>
                Cancel
              </Button>
            )}
            <Button kind="primary" type="submit" busy={busy}>
              {action}
            </Button>
          </div>
        </form>
      </Busy>
    </FormProvider>
  )
}

/** A field left empty is no value. */
function resolverFor<Shape extends z.ZodMiniType<FieldValues, FieldValues>>(
  shape: Shape,
): Resolver<FieldValues, unknown, z.output<Shape>> {
  const check = standardSchemaResolver<FieldValues, unknown, z.output<Shape>>(shape)
  return (values, context, options) =>
    check(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')), context, options)
}

interface InputProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly required?: boolean
}

function useField(name: string, write: (saved: unknown) => string = asText) {
  const { register, formState, getFieldState } = useFormContext()
  return {
    registered: register(name),
    error: getFieldState(name, formState).error?.message,
    disabled: useContext(Busy),
    note: useConflictNote(name, write),
  }
}

interface TextFieldProps extends InputProps {
  readonly type?: 'text' | 'email' | 'date' | 'tel'
  readonly placeholder?: string
  readonly autoFocus?: boolean
  /** Suggestions while typing. */
  readonly options?: readonly string[]
}

export function TextField({ name, type = 'text', placeholder, autoFocus, options, ...words }: TextFieldProps) {
  const { registered, error, disabled, note } = useField(name)
  return (
    <Field {...words} error={error} note={note}>
      {(ids) => (
        <>
          <input
            {...ids}
            {...registered}
            className={inputClass}
            type={type}
            placeholder={placeholder}
            disabled={disabled}
            data-autofocus={autoFocus}
            list={options ? `${ids.id}-options` : undefined}
            autoComplete="off"
          />
          {options && (
            <datalist id={`${ids.id}-options`}>
              {options.map((option) => (
                <option key={option} value={option} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}

export function SelectField({
  name,
  options,
  ...words
}: InputProps & { readonly options: readonly (string | { readonly value: string; readonly label: string })[] }) {
  const labelled = options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
  const write = (saved: unknown) => labelled.find(({ value }) => value === (saved ?? ''))?.label ?? asText(saved)
  const { registered, error, disabled, note } = useField(name, write)
  return (
    <Field {...words} error={error} note={note}>
      {(ids) => (
        <select {...ids} {...registered} className={inputClass} disabled={disabled}>
          {labelled.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

export function TextAreaField({ name, ...words }: InputProps) {
  const { registered, error, disabled, note } = useField(name)
  return (
    <Field {...words} error={error} note={note}>
      {(ids) => <textarea {...ids} {...registered} className={inputClass} disabled={disabled} />}
    </Field>
  )
}
