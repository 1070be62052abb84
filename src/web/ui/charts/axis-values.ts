interface Scale {
  readonly ticks: (count: number) => number[]
}

/** The labelled values of an axis: about four, only whole ones for counts, and fewer where two would be written alike ($0, $0, $1, $1). */
export function axisValues(scale: Scale, format: (value: number) => string, wholeOnly: boolean): number[] {
  const values = [4, 3, 2, 1].map((count) => scale.ticks(count).filter((value) => !wholeOnly || Number.isInteger(value)))
  return values.find((each) => new Set(each.map(format)).size === each.length) ?? []
}
