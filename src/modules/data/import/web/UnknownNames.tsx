/** Names in the file that the nursery does not have: each is created, or means one that is there. */
import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { query } from '#web/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { Card } from '#web/ui/Page.tsx'
import { counted } from '#web/ui/format.ts'
import { useQuery } from '#web/use-query.ts'
import { type Import, importNames } from '../contract.ts'
import { type NameList, canCreate, listNames } from '../name-list.ts'
import styles from './Imports.module.css'
import { useChange } from './use-change.ts'

type Unknown = Import['unknown_names'][number]

/** Names shown at once; the next appear as these are decided. */
const most = 30

export function UnknownNames({ draft }: { readonly draft: Import }) {
  const { change, busy } = useChange(draft)
  const { unknown_names: all } = draft
  if (all.length === 0) return null
  const open = all.filter(({ match }) => match === 'open')
  const creatable = open.filter(({ list }) => canCreate(draft.kind, list))
  const decide = (names: readonly Unknown[], known: string | null) =>
    void change({ names: names.map(({ list, value }) => ({ list, value, known })) })
  return (
    <Card
      title="Names we do not know"
      actions={
        creatable.length > 0 && (
          <Button busy={busy} onClick={() => decide(creatable, null)}>
            {`Create all ${creatable.length}`}
          </Button>
        )
      }
    >
      <p className={`below-12 ${styles['text']}`}>Create it, or match it to one of yours.</p>
      <ul className={`grid gap-8 below-12 ${styles['names']}`}>
        {[...open, ...all.filter(({ match }) => match !== 'open')].slice(0, most).map((each) => (
          <li key={`${each.list} ${each.value}`}>
            <span>
              <b>{each.value}</b> {listNames[each.list]}
              {each.rows > 0 && `, ${counted(each.rows, 'row')}`}
            </span>
            <NamePicker unknown={each} onChoose={(known) => decide([each], known)} />
            {each.match === 'create' ? (
              <Badge tone="ok">Will be created</Badge>
            ) : (
              canCreate(draft.kind, each.list) && (
                <Button busy={busy} onClick={() => decide([each], null)}>
                  Create<span className="sr"> {each.value}</span>
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {all.length > most && <p>{`${all.length - most} more follow once these are decided.`}</p>}
    </Card>
  )
}

interface PickerProps {
  readonly unknown: Unknown
  readonly onChoose: (known: string) => void
}

/** The nursery's own names of the list, searched on the server. */
function NamePicker({ unknown: { list, value, known }, onChoose }: PickerProps) {
  const [typed, setTyped] = useState('')
  const names = useNames(list, useDeferredValue(typed))
  return (
    <Combobox
      aria-label={`What ${value} stands for`}
      value={known ?? ''}
      placeholder={`Choose ${/^[aeiou]/.test(listNames[list]) ? 'an' : 'a'} ${listNames[list]}`}
      options={names.map((name) => ({ value: name, label: name }))}
      onType={setTyped}
      onChange={(name) => {
        if (name !== '') onChoose(name)
      }}
    />
  )
}

function useNames(list: NameList, search: string): readonly string[] {
  const { data = [] } = useQuery({ ...query(importNames, { query: { list, search } }), placeholderData: keepPreviousData })
  return data
}
