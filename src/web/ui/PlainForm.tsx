/** Submits a form: busy meanwhile, the error in it and at its fields, the focus restored, its buttons at the end. `Form` adds values that are checked by a schema. */
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { refresh } from '../refresh.ts'
import { Button } from './Button.tsx'
import { errorMessage } from './ErrorScreen.tsx'
import styles from './PlainForm.module.css'
import { Refusal } from './Refusal.tsx'
import { SubmitContext, type SubmitState, useSubmit } from './use-submit.ts'

interface ErrorActions {
  readonly clear: () => void
  readonly send: (submit: () => Promise<unknown>) => void
}

export interface PlainFormProps {
  /** The text of the button. */
  readonly action: string
  /** Sends it and does what follows; what it throws is shown in the form. */
  readonly submit: () => Promise<unknown>
  /** Second submit action: "Save and add another". */
  readonly also?: { readonly action: string; readonly submit: () => Promise<unknown>; readonly disabled?: boolean } | undefined
  /** Path prefixes of queries to refetch after the submit, such as '/api/sales'. */
  readonly refreshes?: readonly string[]
  readonly onCancel?: (() => void) | undefined
  /** The text of the other button. */
  readonly cancel?: string
  readonly disabled?: boolean
  readonly danger?: boolean
  /** Action beside the error message. `clear` hides the message, `send` submits the form in another way. */
  readonly errorAction?: ReactNode | ((error: unknown, form: ErrorActions) => ReactNode)
  /** True if the input was changed, if the form knows; a dialog compares the fields otherwise. */
  readonly dirty?: boolean
  /** Instead of the usual layout. */
  readonly className?: string | undefined
  /** In a dialog its buttons are always in sight. */
  readonly sticky?: boolean
  /** Result of the form beside its buttons: a total. */
  readonly summary?: ReactNode
  readonly children: ReactNode | ((state: SubmitState) => ReactNode)
}

export function PlainForm({
  action,
  submit,
  refreshes = [],
  disabled = false,
  errorAction,
  dirty,
  also,
  children,
  ...rest
}: PlainFormProps) {
  const client = useQueryClient()
  const { state, send, clear } = useSubmit()
  const { busy, error } = state
  const [form, keepFocus] = useRestoreFocus(busy)
  const submitNow = (how = submit, isOff = disabled) => {
    if (isOff || busy) return
    keepFocus()
    void send(how).then(async () => refreshes.length > 0 && refresh(client, ...refreshes))
  }
  const submitByKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
    event.preventDefault()
    submitNow()
  }
  return (
    <SubmitContext value={state}>
      <form
        ref={form}
        className={rest.className ?? styles['form']}
        noValidate
        data-dirty={dirty === undefined ? undefined : dirty && !busy}
        onKeyDown={submitByKeys}
        onSubmit={(event) => {
          event.preventDefault()
          submitNow()
        }}
      >
        {typeof children === 'function' ? children(state) : children}
        <FormEnd
          {...rest}
          action={action}
          disabled={disabled}
          state={state}
          also={
            also && (
              <Button disabled={(also.disabled ?? disabled) || busy} onClick={() => submitNow(also.submit, also.disabled)}>
                {also.action}
              </Button>
            )
          }
        >
          {typeof errorAction === 'function'
            ? error !== undefined && errorAction(error, { clear, send: submitNow })
            : errorAction}
        </FormEnd>
      </form>
    </SubmitContext>
  )
}

type FormEndProps = Pick<PlainFormProps, 'action' | 'disabled' | 'danger' | 'cancel' | 'onCancel' | 'summary' | 'sticky'> & {
  readonly state: SubmitState
  readonly also: ReactNode
  readonly children: ReactNode
}

function FormEnd({
  also,
  action,
  disabled,
  danger,
  cancel = 'Cancel',
  onCancel,
  summary,
  sticky,
  state,
  children,
}: FormEndProps) {
  return (
    <>
      {summary}
      <div className={`grid gap-14 ${styles['foot']}`} data-sticky={sticky}>
        <Refusal message={state.error === undefined ? undefined : errorMessage(state.error)}>{children}</Refusal>
        <div className={`flex wrap justify-end gap-8 ${styles['actions']}`}>
          {onCancel && (
            <Button kind="ghost" onClick={onCancel}>
              {cancel}
            </Button>
          )}
          {also}
          <Button kind={danger ? 'danger' : 'primary'} type="submit" busy={state.busy} disabled={disabled ?? false}>
            {action}
          </Button>
        </div>
      </div>
    </>
  )
}

/** For the form, and for what sends it: `<form ref={form} onSubmit={() => { keep(); … }}>`. */
function useRestoreFocus(busy: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const before = useRef<Element>(null)
  useEffect(() => {
    // The focus stays if the user has moved on meanwhile.
    if (busy || document.activeElement !== document.body) return
    const wrong = form.current?.querySelector('[aria-invalid="true"]')
    const back = wrong ?? before.current
    if (back instanceof HTMLElement) back.focus()
  }, [busy])
  /** Before it is sent. */
  const keep = () => void (before.current = document.activeElement)
  return [form, keep] as const
}
