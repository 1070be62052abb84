/** The labels of a request, laid out: by the design that was chosen, the nursery's default, or the product's own. */
import { readSettings } from '#modules/setup/settings/server/read-settings.ts'
import { Problem, invalid } from '#kernel/problem.ts'
import type { Db } from '#server/database.ts'
import { type LabelContent, type LabelKind, isOfNoUnit, parseCounts, totalCopies } from '../label.ts'
import type { LabelField } from '../label-fields.ts'
import { type LabelFormat, labelFormatOf } from '../label-formats.ts'
import { type LaidOut, layOut } from '../lay-out.ts'
import { layOutPassport } from '../lay-out-passport.ts'
import { passportParts, refuseWithdrawn } from '../passport.ts'
import { standardDesign } from '../standard-design.ts'
import { readDesigns } from './label-designs.ts'
import { labelContents } from './labels.ts'
import { passportsWith } from './passports.queries.ts'

export interface LabelsWanted {
  readonly kind: LabelKind
  /** "id*3,id:tray" */
  readonly items: string
  readonly paper?: string | undefined
  /** `standard`, or the id of a design. */
  readonly design?: string | undefined
  /** The base address that the codes link to. */
  readonly site: string
}

interface LaidOutLabels {
  readonly format: LabelFormat
  readonly labels: readonly (LaidOut & { readonly copies: number })[]
}

/** Throws a Problem if nothing or more than `most` labels are wanted. */
export async function laidOutLabels(db: Db, wanted: LabelsWanted, most: number): Promise<LaidOutLabels> {
  const counts = parseCounts(wanted.items).filter(({ id }) => wanted.kind === 'price' || isOfNoUnit(id))
  const count = totalCopies(counts)
  if (counts.length === 0 || counts.length > 200) throw invalid([{ path: 'items', message: 'Choose 1 to 200 items to label.' }])
  if (count > most)
    throw new Problem(
      'TOO_LARGE',
      `${count} labels is too many at once (at most ${most}). Choose fewer, and print the rest after them.`,
    )
  const ids = counts.map(({ id }) => id.toLowerCase())
  const copiesOf = new Map(counts.map(({ id, copies }) => [id.toLowerCase(), copies]))
  const laid = wanted.kind === 'passport' ? await ofPassports(db, ids, wanted) : await ofContents(db, ids, wanted)
  if (laid.labels.length === 0) throw invalid([{ path: 'items', message: 'These items no longer exist. Choose again.' }])
  return { ...laid, labels: laid.labels.map(({ id, ...label }) => ({ ...label, copies: copiesOf.get(id) ?? 1 })) }
}

async function ofPassports(db: Db, ids: readonly string[], { paper = '' }: LabelsWanted) {
  const format = labelFormatOf(paper)
  const passports = await passportsWith(db, ids)
  for (const each of passports) refuseWithdrawn(each)
  return {
    format,
    labels: passports.map((passport) => ({ id: passport.id, ...layOutPassport(passportParts(passport), format.label) })),
  }
}

async function ofContents(db: Db, ids: readonly string[], wanted: LabelsWanted) {
  const [contents, settings, { format, fields }] = await Promise.all([
    labelContents(db, wanted.kind, ids.join(',')),
    readSettings(db),
    chosenDesign(db, wanted),
  ])
  const context = { settings, site: wanted.site }
  return { format, labels: contents.map((content: LabelContent) => ({ id: content.id, ...layOut(fields, content, context) })) }
}

/** Another paper than that of the design is for the product's own layout. */
async function chosenDesign(
  db: Db,
  { kind, paper, design }: LabelsWanted,
): Promise<{ readonly format: LabelFormat; readonly fields: readonly LabelField[] }> {
  const standard = () => {
    const format = labelFormatOf(paper ?? '')
    return { format, ...standardDesign(kind === 'passport' ? 'batch' : kind, format) }
  }
  if (design === 'standard' || (design === undefined && paper !== undefined)) return standard()
  const designs = await readDesigns(db)
  const chosen =
    design === undefined ? designs.find((each) => each.kind === kind && each.is_default) : designs.find(({ id }) => id === design)
  if (design !== undefined && (!chosen || chosen.kind !== kind))
    throw invalid([{ path: 'design', message: 'This layout no longer exists, or is for other labels. Choose another.' }])
  return chosen ? { format: labelFormatOf(chosen.paper), fields: chosen.fields } : standard()
}
