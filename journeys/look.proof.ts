/** More of `look.test.ts`, for `npm run prove`. */
import { expect, test } from '@playwright/test'
import { themes } from '#modules/setup/settings/choices.ts'
import { open } from './look-hands.ts'

/**
 * Minimum contrast of foreground and background: 4.5 to 1 for text, 3 to 1 for the edge of a field (WCAG 2.2, 1.4.3 and 1.4.11).
 */
const pairs: readonly (readonly [upper: string, lower: string, ratio: number])[] = [
  ...['bg', 'surface', 'surface-2'].flatMap((lower) => [['ink', lower, 4.5] as const, ['ink-2', lower, 4.5] as const]),
  ['brand', 'surface', 4.5],
  ['brand', 'bg', 4.5],
  ['brand-ink', 'brand', 4.5],
  ['brand-ink', 'brand-hover', 4.5],
  ['brand-soft-ink', 'brand-soft', 4.5],
  ['nav-ink', 'nav', 4.5],
  ['nav-ink-2', 'nav', 4.5],
  ...['ok', 'warn', 'bad', 'info'].flatMap((state) => [[state, `${state}-soft`, 4.5] as const, [state, 'surface', 4.5] as const]),
  ['line-strong', 'surface', 3],
]

test('in all thirteen themes every colour is readable on its background', async ({ page: browser }) => {
  await open(browser)
  const faults = await browser.evaluate(
    ({ themes, pairs }) => {
      const root = document.documentElement
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      if (!canvas) return ['no canvas']
      const luminance = (token: string) => {
        root.style.color = `var(--${token})`
        canvas.fillStyle = getComputedStyle(root).color
        canvas.fillRect(0, 0, 1, 1)
        const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
          const part = byte / 255
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      return themes.flatMap((theme) => {
        root.dataset['theme'] = theme
        return pairs.flatMap(([upper, lower, wanted]) => {
          const [a, b] = [luminance(upper), luminance(lower)]
          const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
          return ratio < wanted ? [`${theme}: ${upper} on ${lower} is ${ratio.toFixed(2)}, not ${wanted}`] : []
        })
      })
    },
    { themes: [...themes], pairs: [...pairs] },
  )
  expect(themes).toHaveLength(13)
  expect(faults).toEqual([])
})
