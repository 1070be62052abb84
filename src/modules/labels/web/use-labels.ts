/** The labels to print, from the address: their contents, their layout, and what does not fit. */
import { useMemo } from 'react'
import { useSettings } from '#modules/setup/settings/web/use-settings.ts'
import { query } from '#web/query.ts'
import { useSearchParams } from '#web/use-search-params.ts'
import { useQuery } from '#web/use-query.ts'
import { listLabelDesigns } from '../design-calls.ts'
import { type LabelContent, type LabelCount, type LabelKind, formatCounts, labelKinds, parseCounts } from '../label.ts'
import { labelContents } from '../label-calls.ts'
import { labelFormatOf } from '../label-formats.ts'
import { layOut } from '../lay-out.ts'
import { layOutPassport } from '../lay-out-passport.ts'
import { type PlantPassport, passportParts } from '../passport.ts'
import { passportsById } from '../passport-calls.ts'
import { standardDesign } from '../standard-design.ts'
import { labelsSearch } from './labels-search.ts'

const none: never[] = []

/** Search parameter of each kind: switching to prices and back loses no selection. */
const parameters = {
  batch: 'batches',
  bed: 'batches',
  pot: 'batches',
  price: 'prices',
  location: 'locations',
  passport: 'passports',
} as const satisfies Record<LabelKind, string>

/** The layouts of a kind, and the one that is used: the one in the address, or the default. */
function useDesign(kind: LabelKind, { design, paper }: { readonly design: string; readonly paper: string }) {
  const read = useQuery(query(listLabelDesigns))
  const designs = (read.data ?? none).filter((each) => each.kind === kind)
  const isStandard = design === 'standard' || paper !== ''
  const chosen = isStandard ? undefined : (designs.find(({ id }) => id === design) ?? designs.find((each) => each.is_default))
  return { designs, chosen, format: labelFormatOf(chosen?.paper ?? paper), isKnown: read.data !== undefined }
}

function useListed(
  counts: readonly LabelCount[],
  contents: readonly LabelContent[] | undefined,
  passports: readonly PlantPassport[] | undefined,
) {
  return useMemo(
    () =>
      counts.flatMap(({ id, copies }) => {
        const content = contents?.find((each) => each.id === id) ?? passports?.find((each) => each.id === id)
        if (!content) return []
        const code = 'batch_code' in content ? content.batch_code : content.traceability_code
        const size = 'container_size' in content ? content.container_size : ''
        return [
          { id, copies, name: content.common_name || content.botanical_name, detail: [size, code].filter(Boolean).join(', ') },
        ]
      }),
    [counts, contents, passports],
  )
}

export function useLabels() {
  const settings = useSettings()
  const [address, set] = useSearchParams(labelsSearch)
  const kind = (labelKinds.find((each) => each === address.kind) ??
    (address.prices && !address.batches ? 'price' : 'batch')) as LabelKind
  const of = parameters[kind]
  const text = address[of]
  const counts = useMemo(() => parseCounts(text).slice(0, 200), [text])
  const ids = counts.map(({ id }) => id).join(',')
  const contents = useQuery({
    ...query(labelContents, { query: { kind, ids } }),
    enabled: counts.length > 0 && kind !== 'passport',
    placeholderData: (before) => before,
  })
  const passports = useQuery({ ...query(passportsById, { query: { ids } }), enabled: counts.length > 0 && kind === 'passport' })
  const { designs, chosen, format, isKnown } = useDesign(kind, address)
  const laid = useMemo(() => {
    // Until the layouts are there it is not known which one is the default.
    if (!isKnown && kind !== 'passport') return none
    const context = { settings, site: window.location.origin }
    const fields = kind === 'passport' ? [] : (chosen?.fields ?? standardDesign(kind, format).fields)
    return counts.flatMap(({ id, copies }) => {
      const passport = passports.data?.find((each) => each.id === id)
      if (kind === 'passport') return passport ? [{ id, copies, ...layOutPassport(passportParts(passport), format.label) }] : []
      const content = contents.data?.find((each) => each.id === id)
      return content ? [{ id, copies, ...layOut(fields, content, context) }] : []
    })
  }, [counts, contents.data, passports.data, chosen, isKnown, format, kind, settings])
  const bars = useMemo(
    () =>
      new Map(
        (contents.data ?? []).flatMap(({ barcode, barcode_svg }) =>
          barcode !== null && barcode_svg !== null ? [[barcode, barcode_svg] as const] : [],
        ),
      ),
    [contents.data],
  )
  const listed = useListed(counts, contents.data, passports.data)
  return {
    address,
    set,
    kind,
    format,
    /** The layout that is used; undefined: the product's own. */
    design: chosen,
    designs,
    begin: Number(address.begin) || 1,
    wanted: counts,
    contents: kind === 'passport' ? passports : contents,
    listed: counts.length === 0 ? none : listed,
    laid: counts.length === 0 ? none : laid,
    faults: [...new Set(laid.flatMap(({ faults }) => faults))],
    bars,
    want: (next: readonly LabelCount[]) => set({ [of]: formatCounts(next) }),
  }
}
