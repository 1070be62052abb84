/** Area of a bed that one plant takes, by its container. Pure. */

export interface PlantSpaceOf {
  /** Spacing set by the nursery; null if none was entered. */
  readonly plants_per_m2: string | null
  /** Volume per plant. */
  readonly litres: string | null
  /** Diameter of the top. */
  readonly mm: number | null
  /** Plants per tray. */
  readonly cells: number | null
}

/** The common footprint of a tray, 280 × 540 mm, in square metres. */
const tray = 0.28 * 0.54
/** A quarter of a pot's width is left between two pots. */
const spaced = 1.25
/** A pot narrows towards its bottom: of a cube of its own width it holds two thirds. */
const filled = 0.667

/**
 * Square metres of bed for one plant: as entered, else a cell's share of a tray, else by the width of the pot, else by its volume. Undefined
 * where a container is not measured.
 */
export function spacePerPlant({ plants_per_m2, litres, mm, cells }: PlantSpaceOf): number | undefined {
  if (plants_per_m2 !== null) return 1 / Number(plants_per_m2)
  // With fewer cells it is a holder for pots, larger than the footprint.
  if (cells !== null && cells >= 20) return tray / cells
  const width = mm !== null ? mm / 1000 : litres !== null ? Math.cbrt(Number(litres) / filled) / 10 : undefined
  return width === undefined ? undefined : (width * spaced) ** 2
}
