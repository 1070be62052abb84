/** The layouts of labels of a nursery's own: chosen, designed, deleted. */
import { Link } from '@tanstack/react-router'
import { Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '#web/call.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { query } from '#web/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Chips } from '#web/ui/Chips.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { ErrorBox, Skeleton } from '#web/ui/EmptyState.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { OpenedRow } from '#web/ui/OpenedRow.tsx'
import { Page, Back } from '#web/ui/Page.tsx'
import { useAction } from '#web/use-action.ts'
import { useQuery } from '#web/use-query.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { deleteLabelDesign, listLabelDesigns } from '../design-calls.ts'
import { labelKindNames } from '../label.ts'
import { type DesignedKind, type LabelDesign, type NewLabelDesign, designedKinds } from '../label-fields.ts'
import { labelFormatOf } from '../label-formats.ts'
import { standardDesign } from '../standard-design.ts'
import styles from './LabelLayouts.module.css'
import { layoutsSearch } from './layouts-search.ts'
import { useSample } from './use-sample.ts'

const LayoutEditor = lazyNamed(() => import('./LayoutEditor.tsx'), 'LayoutEditor')

function startOf(design: LabelDesign | undefined, kind: DesignedKind, isFirst: boolean): NewLabelDesign {
  const { name, paper, is_default, fields } = design ?? {
    name: '',
    is_default: isFirst,
    ...standardDesign(kind, labelFormatOf('roll-57x32')),
  }
  return { name, kind, paper, is_default, fields: [...fields] }
}

export function LabelLayoutsScreen() {
  const [{ kind: kindParam, design: id }, set] = useSearchParams(layoutsSearch)
  const kind = designedKinds.find((each) => each === kindParam) ?? 'batch'
  const designs = useQuery(query(listLabelDesigns))
  const sample = useSample(kind)
  const [removing, setRemoving] = useState<LabelDesign>()
  const { run } = useAction('/api/label-designs')
  const ofKind = (designs.data ?? []).filter((each) => each.kind === kind)
  const design = ofKind.find((each) => each.id === id)
  return (
    <Page
      title="Label layouts"
      actions={
        <>
          <Back>
            <Link to="/production/labels" search={{ kind }}>
              Labels
            </Link>
          </Back>
          {design && (
            <Button onClick={() => setRemoving(design)}>
              <Trash2 size={16} aria-hidden /> Delete
            </Button>
          )}
          {design && (
            <Button onClick={() => set({ design: '' })}>
              <Plus size={16} aria-hidden /> New layout
            </Button>
          )}
        </>
      }
      tools={
        <Chips
          label="Label type"
          value={kind}
          onChange={(value) => set({ kind: value, design: '' })}
          options={designedKinds.map((value) => ({ value, label: labelKindNames[value] }))}
        />
      }
    >
      {designs.isError && <ErrorBox error={designs.error} retry={() => void designs.refetch()} />}
      {designs.isPending && <Skeleton rows={8} />}
      {designs.data && (
        <>
          <div className={styles['choice']}>
            <Field label="Layout">
              {(ids) => (
                <select
                  {...ids}
                  className={inputClass}
                  value={design?.id ?? ''}
                  onChange={({ target }) => set({ design: target.value })}
                >
                  <option value="">New, from the standard layout</option>
                  {ofKind.map((each) => (
                    <option key={each.id} value={each.id}>
                      {each.is_default ? `${each.name} (default)` : each.name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </div>
          <Suspense fallback={<Skeleton rows={8} />}>
            <OpenedRow key={`${kind} ${design?.id}`} row={design}>
              {(opened) => (
                <LayoutEditor
                  opened={opened}
                  start={startOf(opened.row, kind, ofKind.length === 0)}
                  sample={sample}
                  onSaved={(saved) => set({ design: saved })}
                />
              )}
            </OpenedRow>
          </Suspense>
        </>
      )}
      {removing && (
        <ConfirmDialog
          title={`Delete ${removing.name}?`}
          action="Delete layout"
          onConfirm={() => {
            setRemoving(undefined)
            void run(() => call(deleteLabelDesign, { params: { id: removing.id } }))
            set({ design: '' })
          }}
          onClose={() => setRemoving(undefined)}
        >
          <p>Labels of this kind are printed with the standard layout, or with another one that you make the default.</p>
        </ConfirmDialog>
      )}
    </Page>
  )
}
