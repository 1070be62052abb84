/** The head of every letter: the nursery at the left, what the paper is at the right. */
import type { Block } from '#server/pdf.ts'
import type { Settings } from '../settings.ts'

type Sender = Pick<Settings, 'nurseryName' | 'nurseryAddress' | 'nurseryPhone' | 'nurseryEmail'> & {
  /** A data URL; '' without a logo. */
  readonly logo_image?: string
}

/** The logo above the nursery's name; nothing without one. */
export const logoBlocks = (image: string | undefined, align: 'start' | 'middle' = 'start'): Block[] =>
  image ? [{ image, width: 156, height: 64, align }] : []

/** The lines under the nursery's name: where it is, and how it is reached. */
export const senderLines = ({ nurseryAddress, nurseryPhone, nurseryEmail }: Sender): string[] =>
  [...nurseryAddress.split('\n'), nurseryPhone, nurseryEmail].filter((line) => line.trim() !== '')

export const letterHead = (settings: Sender, title: string, details: readonly string[], more: readonly string[] = []): Block => ({
  beside: [
    {
      width: 'rest',
      blocks: [
        ...logoBlocks(settings.logo_image),
        { text: settings.nurseryName, size: 15, bold: true, above: settings.logo_image ? 6 : 0 },
        ...[...senderLines(settings), ...more].filter(Boolean).map((text): Block => ({ text, ink: 'grey', above: 1 })),
      ],
    },
    {
      width: 'own',
      blocks: [
        { text: title, size: 18, bold: true, align: 'end' },
        ...details.filter(Boolean).map((text): Block => ({ text, align: 'end', above: 2 })),
      ],
    },
  ],
})
