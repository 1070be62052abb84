/** Growth Stages: renamed where they stand, added at the end, deleted after a question. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Problem } from '#kernel/problem.ts'
import { call } from '#web/call.ts'
import { query, refresh } from '#web/query.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/Empty.tsx'
import { sentenceOf } from '#web/ui/ErrorScreen.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { Card } from '#web/ui/Page.tsx'
import * as calls from '../growth-stage-calls.ts'
import { sayRefusal, toast } from '#web/ui/toast.ts'
import { usageText } from '#features/reference/usage.ts'
import styles from './AdminTab.module.css'

export function GrowthStages() {
  const client = useQueryClient()
  const stages = useQuery(query(calls.listGrowthStages))
  const changed = () => refresh(client, calls.listGrowthStages.path, '/api/plant-batches')
  const [typed, setTyped] = useState('')
  const [leaving, setLeaving] = useState<calls.GrowthStage>()
  const add = useMutation({
    mutationFn: (name: string) => call(calls.addGrowthStage, { body: { name } }),
    onSuccess: () => (setTyped(''), changed()),
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(calls.deleteGrowthStage, { params: { id } }),
    onSuccess: () => (setLeaving(undefined), changed()),
  })
  const order = useMutation({
    mutationFn: (ids: readonly string[]) => call(calls.orderGrowthStages, { body: { ids: [...ids] } }),
    onSettled: changed,
    onError: sayRefusal,
  })
  const moveUp = (at: number) => {
    const ids = (stages.data ?? []).map(({ id }) => id)
    order.mutate(ids.toSpliced(at - 1, 2, ids[at] ?? '', ids[at - 1] ?? ''))
  }
  const isInUse = remove.error instanceof Problem && remove.error.code === 'IN_USE'
  const ask = (stage: calls.GrowthStage) => {
    remove.reset()
    setLeaving(stage)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') add.mutate(typed.trim())
  }
  return (
    <Card title="Growth Stages">
      {stages.isPending ? (
        <Skeleton rows={4} />
      ) : stages.isError ? (
        <ErrorBox error={new Problem('UNAVAILABLE', 'Failed to load growth stages')} retry={() => void stages.refetch()} />
      ) : (
        <ol className={styles['stages']}>
          {stages.data.map((stage, i) => (
            <Stage
              key={stage.id}
              stage={stage}
              onChanged={changed}
              onDelete={() => ask(stage)}
              onUp={i > 0 && !order.isPending ? () => moveUp(i) : undefined}
            />
          ))}
        </ol>
      )}
      <form className={styles['adding']} onSubmit={submit}>
        <Field label="New growth stage" error={add.isError ? sentenceOf(add.error) : undefined}>
          {(ids) => (
            <input
              {...ids}
              className={inputClass}
              value={typed}
              maxLength={40}
              autoComplete="off"
              onChange={({ target }) => {
                setTyped(target.value)
                add.reset()
              }}
            />
          )}
        </Field>
        <Button type="submit" busy={add.isPending}>
          <Plus size={17} aria-hidden /> Add
        </Button>
      </form>
      {leaving && (
        <ConfirmDialog
          title={`Delete ${leaving.name}`}
          action="Delete"
          busy={remove.isPending}
          onConfirm={() => remove.mutate(leaving.id)}
          onClose={() => setLeaving(undefined)}
        >
          <p>Are you sure you want to delete this growth stage?</p>
          {remove.isError && <p role="alert">{sentenceOf(remove.error)}</p>}
          {isInUse && (
            <p>
              <Link to="/production/batches" search={{ stage: leaving.name }}>
                Show these batches
              </Link>
            </p>
          )}
        </ConfirmDialog>
      )}
    </Card>
  )
}

interface StageProps {
  readonly stage: calls.GrowthStage
  readonly onChanged: () => Promise<unknown>
  readonly onDelete: () => void
  /** Not for the first one. */
  readonly onUp: (() => void) | undefined
}

/** Saved on leaving the field, unless it is blank. */
function Stage({ stage, onChanged, onDelete, onUp }: StageProps) {
  // Only what was typed here: a name that somebody else has given it meanwhile is not given back.
  const [typed, setTyped] = useState<string>()
  const rename = useMutation({
    mutationFn: (name: string) => call(calls.renameGrowthStage, { params: { id: stage.id }, body: { name } }),
    onSuccess: async ({ name, renamed }) => {
      await onChanged()
      setTyped(undefined)
      if (usageText(renamed) !== '') toast(`${usageText(renamed)} moved to ${name}.`)
    },
  })
  const leave = () => {
    const name = typed?.trim() ?? ''
    if (name === '' || name === stage.name) setTyped(undefined)
    else rename.mutate(name)
  }
  return (
    <li>
      <span>
        <input
          className={inputClass}
          aria-label={`Name of ${stage.name}`}
          aria-invalid={rename.isError}
          value={typed ?? stage.name}
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
        {rename.isError && <small role="alert">{sentenceOf(rename.error)}</small>}
      </span>
      <IconButton label={`Move ${stage.name} up`} disabled={onUp === undefined} onClick={onUp}>
        <ArrowUp size={17} aria-hidden />
      </IconButton>
      <IconButton label={`Delete ${stage.name}`} onClick={onDelete}>
        <Trash2 size={17} aria-hidden />
      </IconButton>
    </li>
  )
}
