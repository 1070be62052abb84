/** The flag of the European Union for plant passports: twelve upright stars at the hours of a clock. */
const star = (x: number, y: number) =>
  Array.from({ length: 10 }, (_, i) => {
    const turn = (i * Math.PI) / 5
    const radius = i % 2 === 0 ? 2 : 0.764
    return `${(x + radius * Math.sin(turn)).toFixed(2)},${(y - radius * Math.cos(turn)).toFixed(2)}`
  }).join(' ')

export const flag = { width: 54, height: 36, ground: '#003399', ink: '#ffcc00' } as const

/** The corners of each star, as a polygon's points. */
export const flagStars: readonly string[] = Array.from({ length: 12 }, (_, i) => {
  const turn = (i * Math.PI) / 6
  return star(27 + 12 * Math.sin(turn), 18 - 12 * Math.cos(turn))
})
