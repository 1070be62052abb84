/** The flag of the European Union for plant passports: twelve upright stars at the hours of a clock. */
type Point = readonly [x: number, y: number]

const star = (x: number, y: number): Point[] =>
  Array.from({ length: 10 }, (_, i) => {
    const turn = (i * Math.PI) / 5
    const radius = i % 2 === 0 ? 2 : 0.764
    return [x + radius * Math.sin(turn), y - radius * Math.cos(turn)]
  })

export const flag = { width: 54, height: 36, ground: '#003399', ink: '#ffcc00' } as const

const stars = Array.from({ length: 12 }, (_, i) => {
  const turn = (i * Math.PI) / 6
  return star(27 + 12 * Math.sin(turn), 18 - 12 * Math.cos(turn))
})

const pointsOf = (points: readonly Point[]) => points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ')

/** The flag as a picture. */
export const flagSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${flag.width} ${flag.height}"><rect width="${flag.width}" height="${flag.height}" fill="${flag.ground}"/>${stars
  .map((points) => `<polygon points="${pointsOf(points)}" fill="${flag.ink}"/>`)
  .join('')}</svg>`

const isInside = (polygon: readonly Point[], x: number, y: number): boolean =>
  polygon.reduce((inside, [ax, ay], i) => {
    const [bx, by] = polygon.at(i - 1) ?? [0, 0]
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside
  }, false)

/** In black and white: white stars on a black ground. The law allows both. */
export const isFlagBlack = (x: number, y: number): boolean => !stars.some((points) => isInside(points, x, y))
