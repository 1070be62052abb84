/** The flag of the European Union, as a plant passport carries it: twelve stars, each upright, on the hours of a clock. */
const stars = Array.from({ length: 12 }, (_, i) => {
  const turn = (i * Math.PI) / 6
  return [27 + 12 * Math.sin(turn), 18 - 12 * Math.cos(turn)] as const
})

const star = ([x, y]: readonly [number, number]) =>
  Array.from({ length: 10 }, (_, i) => {
    const turn = (i * Math.PI) / 5
    const reach = i % 2 === 0 ? 2 : 0.764
    return `${(x + reach * Math.sin(turn)).toFixed(2)},${(y - reach * Math.cos(turn)).toFixed(2)}`
  }).join(' ')

export const EuropeanFlag = () => (
  <svg viewBox="0 0 54 36" role="img" aria-label="Flag of the European Union">
    <rect width="54" height="36" fill="#003399" />
    {stars.map((each, i) => (
      <polygon key={i} points={star(each)} fill="#ffcc00" />
    ))}
  </svg>
)
