import { expect, test } from 'vitest'
import { careIconPaths, iconSide, isInked } from './care-icons.ts'
import type { CareIcon } from './care.ts'

const all: readonly CareIcon[] = ['sun', 'part_shade', 'shade', 'water', 'hardiness', 'size', 'hazard', 'origin']

test.each(all)(
  'the picture for %s stays in its square, is told from the others by its dots, and is neither empty nor full',
  (icon) => {
    const numbers = careIconPaths(icon).flatMap((path) => path.match(/[\d.]+/g)?.map(Number) ?? [])
    expect(Math.max(...numbers)).toBeLessThanOrEqual(iconSide)
    expect(careIconPaths(icon).join('')).not.toContain('-')
    const dots = (of: CareIcon) =>
      Array.from({ length: iconSide ** 2 }, (_, i) =>
        isInked(of, (i % iconSide) + 0.5, Math.floor(i / iconSide) + 0.5) ? '#' : '.',
      ).join('')
    const black = dots(icon).replaceAll('.', '').length
    expect(black).toBeGreaterThan(60)
    expect(black).toBeLessThan(400)
    for (const other of all.filter((each) => each !== icon)) expect(dots(other)).not.toBe(dots(icon))
  },
)
