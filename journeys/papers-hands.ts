/** Hands for the journeys of `papers`. */
import { readFile } from 'node:fs/promises'
import { type Page } from '@playwright/test'
import { readPdf } from '#testing/pdf.ts'

/** Saves what the press of a button brings, and reads it. */
export async function pdfBy(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download')
  await press()
  const file = await coming
  return { name: file.suggestedFilename(), text: readPdf(await readFile(await file.path())).pages.join(' ') }
}
