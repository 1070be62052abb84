/** The designer of one layout of labels: the label as it is printed, its fields, and what does not fit. */
import { Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { call } from '#web/call.ts'
import { Unsaved } from '#web/Unsaved.tsx'
import { Banner } from '#web/ui/Banner.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox, Switch } from '#web/ui/Check.tsx'
import { Field, inputClass } from '#web/ui/Field.tsx'
import { NumberInput } from '#web/ui/NumberInput.tsx'
import type { Opened } from '#web/ui/OpenedRow.tsx'
import { PlainForm } from '#web/ui/PlainForm.tsx'
import { TypedField } from '#web/ui/TypedField.tsx'
import { toast } from '#web/ui/toast.ts'
import { createLabelDesign, editLabelDesign } from '../design-calls.ts'
import type { LabelContent } from '../label.ts'
import { type LabelDesign, type LabelField, type NewLabelDesign, designFaults } from '../label-fields.ts'
import { labelFormatFault, labelFormatOf, labelFormats } from '../label-formats.ts'
import { type Edited, changed, newField, onPaper } from '../layout-edits.ts'
import { layOut } from '../lay-out.ts'
import { LayoutCanvas } from './LayoutCanvas.tsx'
import { LayoutFields } from './LayoutFields.tsx'
import styles from './LabelLayouts.module.css'

interface LayoutEditorProps {
  /** The layout that is edited; none: a new one. */
  readonly opened: Opened<LabelDesign | undefined>
  readonly start: NewLabelDesign
  readonly sample: LabelContent & { readonly barcode_svg?: string | null }
  readonly onSaved: (id: string) => void
}

export function LayoutEditor({ opened, start, sample, onSaved }: LayoutEditorProps) {
  const settings = useSettings()
  const [edited, setEdited] = useState<Edited>({ layout: start, made: start })
  const [before, setBefore] = useState<readonly Edited[]>([])
  const [chosen, setChosen] = useState(-1)
  const [plain, setPlain] = useState(false)
  const { layout } = edited
  const format = labelFormatOf(layout.paper)
  const isRoll = format.across * format.down === 1
  const edit = (next: Edited) => {
    setBefore([...before, edited].slice(-100))
    setEdited(next)
  }
  const change = (next: Partial<NewLabelDesign>) => edit(changed(edited, next))
  const changeField = (index: number, field: LabelField) =>
    change({ fields: layout.fields.map((each, i) => (i === index ? field : each)) })
  const remove = (index: number) => {
    setChosen(-1)
    change({ fields: layout.fields.filter((_, i) => i !== index) })
  }
  const choosePaper = (paper: string) => {
    if (labelFormatFault(paper) === undefined) edit(onPaper(edited, paper))
  }
  const laid = useMemo(
    () => layOut(layout.fields, sample, { settings, site: window.location.origin }),
    [layout.fields, sample, settings],
  )
  const faults = designFaults(layout)
  const bars = useMemo(
    () => new Map(sample.barcode && sample.barcode_svg ? [[sample.barcode, sample.barcode_svg]] : []),
    [sample],
  )
  const undo = () => {
    const last = before.at(-1)
    if (!last) return
    setEdited(last)
    setBefore(before.slice(0, -1))
  }
  const save = async () => {
    const saved = await opened.save((row) =>
      row
        ? call(editLabelDesign, { params: { id: row.id }, body: { ...layout, version: row.version } })
        : call(createLabelDesign, { body: layout }),
    )
    setBefore([])
    toast(`${saved.name} is saved.`)
    onSaved(saved.id)
  }
  return (
    <PlainForm
      action={opened.action(opened.row ? 'Save layout' : 'Add layout')}
      submit={save}
      errorAction={opened.discard}
      disabled={faults.length > 0 || layout.name.trim() === '' || layout.fields.length === 0}
      refreshes={['/api/label-designs']}
      dirty={before.length > 0}
      className={styles['editor']}
    >
      <Unsaved typed={before.length > 0} ofSearch />
      <div className={`grid gap-12 ${styles['head']}`}>
        <TypedField label="Name" maxLength={60} value={layout.name} onChange={(name) => change({ name })} />
        <Field label="Paper">
          {(ids) => (
            <select
              {...ids}
              className={inputClass}
              value={labelFormats.includes(format) ? format.id : 'own'}
              onChange={({ target }) => choosePaper(target.value === 'own' ? 'roll-60x40' : target.value)}
            >
              {labelFormats.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              <option value="own">Roll of another size</option>
            </select>
          )}
        </Field>
        {isRoll && (
          <>
            <Field label="Width (mm)">
              {(ids) => (
                <NumberInput
                  {...ids}
                  min={10}
                  max={300}
                  value={String(format.label[0])}
                  onChange={(text) => choosePaper(`roll-${text}x${format.label[1]}`)}
                />
              )}
            </Field>
            <Field label="Height (mm)">
              {(ids) => (
                <NumberInput
                  {...ids}
                  min={10}
                  max={300}
                  value={String(format.label[1])}
                  onChange={(text) => choosePaper(`roll-${format.label[0]}x${text}`)}
                />
              )}
            </Field>
          </>
        )}
      </div>
      <div className={`grid gap-16 items-start ${styles['sides']}`}>
        <div className={`grid gap-12 pad-16 surface-2 ${styles['stage']}`}>
          <LayoutCanvas
            fields={layout.fields}
            items={laid.items}
            bars={bars}
            size={format.label}
            plain={plain}
            chosen={chosen}
            faulty={new Set(faults.map(({ index }) => index))}
            onChoose={setChosen}
            onChange={changeField}
            onRemove={remove}
          />
          <p className="muted text-s">
            Drag a field, or choose it and press arrow keys; with Shift they resize it. {format.label[0]} × {format.label[1]} mm.
          </p>
          {laid.faults.length > 0 && <Banner tone="warn">{laid.faults.join(' ')}</Banner>}
          <div className="row wrap gap-12">
            <Switch label="As a label printer prints it" checked={plain} onChange={setPlain} />
            <Checkbox
              label="Use for this kind of label by default"
              checked={layout.is_default}
              onChange={(is_default) => change({ is_default })}
            />
            <Button disabled={before.length === 0} onClick={undo}>
              <Undo2 size={16} aria-hidden /> Undo
            </Button>
          </div>
        </div>
        <LayoutFields
          fields={layout.fields}
          chosen={chosen}
          faults={faults}
          onChoose={setChosen}
          onChange={changeField}
          onRemove={remove}
          onAdd={(kind) => {
            setChosen(layout.fields.length)
            change({ fields: [...layout.fields, newField(kind, layout.fields, format.label)] })
          }}
        />
      </div>
    </PlainForm>
  )
}
