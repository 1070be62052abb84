/** A form with a schema: it validates by the call's own schema, shows server errors at their fields, and keeps the input. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { ReactNode } from 'react'
import { type FieldValues, FormProvider, type Resolver, type UseFormReturn, useForm, useFormContext } from 'react-hook-form'
import type * as z from 'zod/mini'
import { Problem } from '#kernel/problem.ts'
import { Field, inputClass } from './Field.tsx'
import { PlainForm, type PlainFormProps } from './PlainForm.tsx'
import { asText, useConflictNote } from './use-conflict.ts'
import { useSubmitState } from './use-submit.ts'

type Submit<Shape extends z.ZodMiniType<FieldValues, FieldValues>> = (
  values: z.output<Shape>,
  fields: UseFormReturn<FieldValues, unknown, z.output<Shape>>,
) => Promise<unknown>

interface FormProps<Shape extends z.ZodMiniType<FieldValues, FieldValues>> extends Pick<
  PlainFormProps,
  'action' | 'onCancel' | 'errorAction' | 'refreshes'
> {
  readonly shape: Shape
  readonly start: z.input<Shape>
  readonly submit: Submit<Shape>
  /** A second way to send it. */
  readonly also?: { readonly action: string; readonly submit: Submit<Shape> } | undefined
  readonly children: ReactNode
}

export function Form<Shape extends z.ZodMiniType<FieldValues, FieldValues>>({
  shape,
  start,
  submit,
  also,
  ...form
}: FormProps<Shape>) {
  const fields = useForm<FieldValues, unknown, z.output<Shape>>({ resolver: resolverFor(shape), defaultValues: start })
  const sendBy = (how: Submit<Shape>) =>
    fields.handleSubmit(async (values) => {
      try {
        await how(values, fields)
        // Saved input needs no confirmation when the form is left.
        fields.reset(fields.getValues())
      } catch (error) {
        if (error instanceof Problem) for (const { path, message } of error.errors) fields.setError(path, { message })
        throw error
      }
    })
  return (
    <FormProvider {...fields}>
      <PlainForm
        {...form}
        sticky
        dirty={fields.formState.isDirty}
        submit={() => sendBy(submit)()}
        also={also && { action: also.action, submit: () => sendBy(also.submit)() }}
      />
    </FormProvider>
  )
}

/** A field left empty is no value, in a line of the form too. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).flatMap(([name, each]) => (each === '' ? [] : [[name, withoutEmpty(each)]])))
}

function resolverFor<Shape extends z.ZodMiniType<FieldValues, FieldValues>>(
  shape: Shape,
): Resolver<FieldValues, unknown, z.output<Shape>> {
  const check = standardSchemaResolver<FieldValues, unknown, z.output<Shape>>(shape)
  return (values, context, options) => check(withoutEmpty(values) as FieldValues, context, options)
}

interface InputProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly required?: boolean
}

function useField(name: string, format: (saved: unknown) => string = asText) {
  const { register, formState, getFieldState } = useFormContext()
  return {
    registered: register(name),
    error: getFieldState(name, formState).error?.message,
    disabled: useSubmitState().busy,
    note: useConflictNote(name, format),
  }
}

interface TextFieldProps extends InputProps {
  readonly type?: 'text' | 'email' | 'date' | 'tel'
  readonly placeholder?: string
  readonly autoFocus?: boolean
  /** Suggestions while typing. */
  readonly options?: readonly string[]
}

export function TextField({ name, type = 'text', placeholder, autoFocus, options, ...texts }: TextFieldProps) {
  const { registered, error, disabled, note } = useField(name)
  return (
    <Field {...texts} error={error} note={note}>
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
  ...texts
}: InputProps & { readonly options: readonly (string | { readonly value: string; readonly label: string })[] }) {
  const labelled = options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
  const format = (saved: unknown) => labelled.find(({ value }) => value === (saved ?? ''))?.label ?? asText(saved)
  const { registered, error, disabled, note } = useField(name, format)
  const held = asText(useFormContext().getValues(name))
  // A list that is still being loaded has no option for it yet, and the browser would show another one.
  const isMissing = held !== '' && !labelled.some(({ value }) => value === held)
  return (
    <Field {...texts} error={error} note={note}>
      {(ids) => (
        <select {...ids} {...registered} className={inputClass} disabled={disabled}>
          {[...labelled, ...(isMissing ? [{ value: held, label: '…' }] : [])].map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

export function TextAreaField({ name, ...texts }: InputProps) {
  const { registered, error, disabled, note } = useField(name)
  return (
    <Field {...texts} error={error} note={note}>
      {(ids) => <textarea {...ids} {...registered} className={inputClass} disabled={disabled} />}
    </Field>
  )
}
